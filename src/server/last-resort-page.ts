/** The page for the case that even rendering the error page failed: no script, no style, no data. */
export function lastResortPage(requestId: string): string {
  return `<!DOCTYPE html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Whoops!</title></head>
<body>
<h1>Whoops!</h1>
<p>We broke something or world might be ending !</p>
<p><a href="/">Home Page</a> <a href="/contact-us/">Ask Us</a></p>
<p>Reference: ${requestId}</p>
</body>
</html>`;
}
