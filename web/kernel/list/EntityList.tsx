/** The list of any entity. Everything on it is derived from the declaration. */
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { Page } from '../parts/Sheet.tsx'
import { searchBoxId } from './filter/SearchBox.tsx'
import { ListBar } from './ListBar.tsx'
import { ListContent } from './ListContent.tsx'
import { ListHead } from './ListHead.tsx'
import { GuessNotice, StaleNotice } from './ListStates.tsx'
import { stageOf, useList } from './list-model.ts'
import { overviewOf } from './overview.ts'
import { Pager } from './Pager.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { PhoneSelection } from './selection/PhoneSelection.tsx'
import { RefusedDialog } from './selection/RefusedDialog.tsx'
import { useListKeys } from './table/list-keys.ts'
import { ViewDialog, type ViewPurpose } from './views/ViewDialog.tsx'

export default function EntityList({ entity }: { entity: Entity }) {
  const list = useList(entity)
  const navigate = useNavigate()
  const [naming, setNaming] = useState<ViewPurpose | null>(null)
  const [isTicking, setTicking] = useState(false)
  useListKeys({
    onNew: list.allows('add') ? () => void navigate(list.newPath) : undefined,
    onSearch: focusSearch,
    onRows: focusRows,
  })
  const { isPhone } = list
  const Own = list.builtIn?.Content
  const isBare = !Own && stageOf(list) === 'nothingYet'
  const Overview = overviewOf(entity)
  const save = () => setNaming('save')
  const hasBar = !isBare && !Own
  return (
    <Page layout={isPhone ? 'flow' : 'fit'} ground={isPhone ? 'page' : 'surface'}>
      <ListHead
        list={list}
        isBare={isBare}
        onSaveView={save}
        onRenameView={() => setNaming('rename')}
        onTick={() => setTicking(true)}
      />
      {/* An empty list is where its overview is needed most: it offers what to begin with. */}
      {!Own && Overview && (
        <Suspense>
          <Overview />
        </Suspense>
      )}
      {hasBar && isPhone && <PhoneBar list={list} />}
      {hasBar && !isPhone && <ListBar list={list} onLeaveSearch={focusRows} onSaveView={save} />}
      <StaleNotice list={list} />
      <GuessNotice list={list} />
      {Own ? (
        <Suspense>
          <Own entity={entity} />
        </Suspense>
      ) : (
        <ListContent list={list} isTicking={isTicking} />
      )}
      {hasBar && !isPhone && <Pager list={list} />}
      {isPhone && isTicking && <PhoneSelection list={list} onEnd={() => setTicking(false)} />}
      <ViewDialog list={list} purpose={naming} onClose={() => setNaming(null)} />
      <RefusedDialog entity={entity} deletion={list.deletion} />
    </Page>
  )
}

export const focusSearch = (): void => {
  const box = document.getElementById(searchBoxId)
  if (box instanceof HTMLInputElement) box.select()
  box?.focus()
}

export const focusRows = (): void =>
  document.querySelector<HTMLElement>('main tr[data-id][tabindex="0"]')?.focus()
