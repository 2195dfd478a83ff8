/** Browser locales that the French market serves (specification, section 4); known to the browser as well. */
export const servedByFrance = /^(?:fr-be|lb-lb)$/;
