"""The pages. Arrows point one way: web, store, games, core."""
