/** Browser locales that the French market serves (specification, section 4); also used in the browser. */
export const servedByFrance = /^(?:fr-be|lb-lb)$/;
