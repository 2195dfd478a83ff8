/** Type of `ctx.exports`: this Worker's own entrypoints. */
declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('./index.ts');
  }
}
