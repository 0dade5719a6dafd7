# Plain HTTP for a network at home, on port 8000; podman reads this file too:
#   docker build -t scorekeeper . && docker run -d -p 8000:8000 -v scorekeeper:/var/lib/scorekeeper scorekeeper
# (podman build keeps the health check with --format docker only.) Behind a proxy with TLS add
#   -p 127.0.0.1:8000:8000 -e SCOREKEEPER_HTTPS=1 -e SCOREKEEPER_PROXIES=1
FROM docker.io/library/python:3.12-slim AS build
WORKDIR /src
COPY . .
RUN python -m pip install --no-cache-dir hatchling==1.27.0 \
    && python -m pip wheel --no-cache-dir --no-deps --no-build-isolation -w /dist . \
    && python -m venv /opt/scorekeeper \
    && /opt/scorekeeper/bin/pip install --no-cache-dir -c constraints.txt "$(ls /dist/*.whl)[postgresql]"
# What runs the app in a browser; npm is needed to build it, and is not in the image that serves.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends npm >/dev/null \
    && /opt/scorekeeper/bin/python -m tools.offline \
    && cp -r build/offline /opt/scorekeeper/lib/python3.12/site-packages/scorekeeper/

FROM docker.io/library/python:3.12-slim
COPY --from=build /opt/scorekeeper /opt/scorekeeper
RUN useradd --system --uid 999 --home-dir /var/lib/scorekeeper scorekeeper \
    && install -d -m 700 -o scorekeeper -g scorekeeper /var/lib/scorekeeper
USER scorekeeper
WORKDIR /var/lib/scorekeeper
ENV SCOREKEEPER_INSTANCE=/var/lib/scorekeeper PATH=/opt/scorekeeper/bin:$PATH
VOLUME /var/lib/scorekeeper
EXPOSE 8000
HEALTHCHECK --start-period=60s CMD ["python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=15)"]
STOPSIGNAL SIGTERM
CMD ["scorekeeper", "serve", "--host", "0.0.0.0", "--port", "8000"]
