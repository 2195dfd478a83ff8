import { deliveryModes, modesTo } from '../../shared/contract/delivery/delivery-modes.ts';

const sqlList = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(', ');

/** The delivery modes that are collected in a store, as a list in SQL. */
export const storeModes = sqlList(modesTo('store'));

/** Those of them that the customer collects. */
export const ownStoreModes = sqlList(modesTo('store').filter((key) => !deliveryModes[key].receiver));

/** The modes that are sent by e-mail, as a list in SQL. */
export const emailModes = sqlList(modesTo('e-mail'));
