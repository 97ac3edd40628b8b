/** Above the departments: how they stand below one another. */
import { OrganisationTree } from './tree/OrganisationTree.tsx'

export default function DepartmentOverview() {
  return <OrganisationTree name="department" />
}
