/** Imported first, so that an old Node prints a sentence instead of a stack trace. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// `import.meta.dirname` exists from 20.11 on.
if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`Selvedge needs Node 20.11 or newer to start; this is Node ${process.versions.node}.`);
  process.exit(1);
}
