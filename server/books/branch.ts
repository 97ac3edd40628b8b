/** Branches are written like any entity, save that no code makes numbers that another has printed. */
import { branch } from '../../domain/identity/branch.entity.ts'
import { command } from '../kernel/command.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'
import { refuseStemOfAnother } from '../settings/number-stem.ts'

export const createBranch = command({
  route: 'POST /api/branches',
  answersWith: { shape: 'row', entity: branch.name },
  summary: 'branch: create; the same id again gives the first result',
  needs: 'identity.branch.add',
  input: branch.create,
  async run(context, input) {
    const row = await insertRow(context, branch, input)
    await refuseStemOfAnother(context.tx, { branch: input.id }, 'code')
    return row
  },
})

export const changeBranch = command({
  route: 'PATCH /api/branches/:id',
  answersWith: { shape: 'row', entity: branch.name },
  summary: 'branch: change; a code that another branch has printed is refused',
  needs: 'identity.branch.edit',
  input: withId(branch.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, branch, id)
    const row = await updateRow(context, branch, id, version, changes)
    if (changes.code !== undefined && changes.code !== before.code)
      await refuseStemOfAnother(context.tx, { branch: id }, 'code')
    return row
  },
})
