import { word } from '../../../shared/contract/gateway/values.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { callShared } from '../../market/shared-answers.ts';
import type { UcpRequest } from '../protocol/operation.ts';

/** A category with those that contain it; null if there is none of that id. @throws UpstreamError */
async function categoryOf({ gateway, market }: UcpRequest, familyId: string) {
  if (!word.safeParse(familyId).success) return null;
  try {
    const { ancestors } = await callShared({ ...market, gateway }, 'getFamily', { familyId });
    return { id: familyId, within: ancestors.map((ancestor) => ancestor.familyId) };
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'unknown') return null;
    throw error;
  }
}

/**
 * The categories that are browsed one after the other, and the ids that are none. One that is within another is left
 * out, since its products are there.
 * @throws UpstreamError if they are not known at the moment: pages would differ from each other
 */
export async function browsedCategories(request: UcpRequest, ids: readonly string[]) {
  const asked = [...new Set(ids)];
  const found = await Promise.all(asked.map((id) => categoryOf(request, id)));
  const categories = found.filter((category) => category !== null);
  const all = new Set(categories.map(({ id }) => id));
  return {
    known: categories.filter(({ within }) => !within.some((id) => all.has(id))).map(({ id }) => id),
    unknown: asked.filter((id) => !all.has(id)),
  };
}
