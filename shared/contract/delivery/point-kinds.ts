/** The places other than addresses to which a parcel goes: the delivery modes of the specification, section 3. */
export const pointKinds = ['store', 'pickup', 'locker'] as const;
export type PointKind = (typeof pointKinds)[number];
