/** What the company says about itself. There is one, so the screen opens on it at once. */
import { company } from '../../../domain/identity/company.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { lazyScreen } from '../../kernel/parts/screen/lazy-screen.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { CompanyConfirmation } from './CompanyConfirmation.tsx'
import { CompanyExport } from './CompanyExport.tsx'

/** The chunk that every record's form is in already, rather than a second copy of its parts. */
const EntityForm = lazyScreen<{ entity: Entity; id: string }>(
  () => import('../../kernel/form/EntityForm.tsx'),
)

export default function Company() {
  const { id } = useSession().company
  return (
    <>
      <CompanyConfirmation />
      <EntityForm key={id} entity={company} id={id} />
      <CompanyExport />
    </>
  )
}
