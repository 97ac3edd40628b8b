/** Above the positions: how they stand below one another. */
import { OrganisationTree } from './tree/OrganisationTree.tsx'

export default function PositionOverview() {
  return <OrganisationTree name="position" />
}
