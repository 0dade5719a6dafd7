// Between the browser's requests and responses, and what the app in the browser takes and gives (host.mjs).
const EMPTY = [204, 205, 304]; // what has no content

// Returns the headers of a request as the app gets them: with what a browser tells a server, and no worker.
export const headersOf = (request) => {
  const headers = [...request.headers];
  if (request.referrer.startsWith("http")) {
    headers.push(["Referer", request.referrer], ["Origin", new URL(request.referrer).origin]);
  }
  const languages = navigator.languages.map((language, n) => `${language};q=${Math.max(1 - n / 10, 0.1).toFixed(1)}`);
  if (!request.headers.has("Accept-Language")) headers.push(["Accept-Language", languages.join(",")]);
  return headers;
};
export const responseOf = ({ status, headers, body }) => (
  new Response(EMPTY.includes(status) ? null : body, { status, headers })
);
