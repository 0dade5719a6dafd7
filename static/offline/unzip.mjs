// Reads the archives that `make offline` builds: zips whose files are not compressed.
const DIRECTORY = 0x02014b50; // what each entry of a zip's directory begins with
const END = 0x06054b50; // and what its last part begins with

// Calls ``each`` with the name and the bytes of each file of a zip.
const unzip = (bytes, each) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength - 22;
  if (view.getUint32(end, true) !== END) throw new Error("not a zip without a comment");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY || view.getUint16(at + 10, true)) throw new Error("not a stored zip");
    const size = view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const local = view.getUint32(at + 42, true);
    const body = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    each(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), bytes.subarray(body, body + size));
    at += 46 + name + extra + comment;
  }
};

// Unpacks a zip into a folder of Python's file system; returns the paths of its files there.
export const unpack = (FS, bytes, folder) => {
  const [made, paths] = [new Set(), []];
  unzip(bytes, (name, body) => {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, body);
    paths.push(path);
  });
  return paths;
};
