/** What can be said on the command line. */
export interface Options {
  dryRun?: boolean;
  domain?: string;
  backendDomain?: string;
  seed?: boolean;
  newSecrets?: boolean;
}
