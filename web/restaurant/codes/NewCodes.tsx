/** Which places get a code: those that have none yet. */
import { Button, Checkbox } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRow, mustEntity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Page } from '../../../domain/kernel/list.ts'
import type { MenuCodeRow, MenuPlace } from '../../../domain/restaurant/menu-code.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { call } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { rowTitle } from '../../kernel/words/row-title.ts'
import { useSections } from '../floor-queries.ts'
import classes from './Codes.module.css'
import { useNewCodes } from './code-queries.ts'

type Offer = { place: MenuPlace; of: string; label: string }

const mostTables = 500

function useTables() {
  const { name, api } = mustEntity('diningTable')
  const may = useMay()
  const params = new URLSearchParams({
    filter: JSON.stringify({ isActive: { in: [true] } }),
    sort: 'name',
    limit: '100',
  })
  return useQuery({
    queryKey: [name, 'list', 'codes'],
    enabled: may('restaurant.diningTable.view'),
    queryFn: async ({ signal }) => {
      const all: AnyRow[] = []
      let after: string | null = null
      do {
        const asked: URLSearchParams = new URLSearchParams(params)
        if (after) asked.set('after', after)
        const page: Page<AnyRow> = await call('GET', `${api}?${asked}`, undefined, { signal })
        all.push(...page.rows)
        after = page.next
      } while (after && all.length < mostTables)
      return all
    },
  })
}

type NewCodesProps = { rows: readonly MenuCodeRow[]; onClose: () => void }

export default function NewCodes({ rows, onClose }: NewCodesProps) {
  const { t } = useTranslation()
  const { branches } = useSession()
  const may = useMay()
  const sections = useSections()
  const tables = useTables()
  const making = useNewCodes()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const taken = new Set(rows.map(({ branch, section, table }) => (table ?? section ?? branch).id))
  const free = (offers: Offer[]): Offer[] => offers.filter(({ of }) => !taken.has(of))
  const groups: [string, Offer[]][] = [
    [
      t('menuCode.branches'),
      free(branches.map(({ id, title }) => ({ place: 'branch', of: id, label: title }))),
    ],
    [
      t('menuCode.sections'),
      free(
        (sections.data ?? []).map((row) => ({
          place: 'section',
          of: row.id,
          label: rowTitle(mustEntity('section'), row),
        })),
      ),
    ],
    [
      t('menuCode.tables'),
      free(
        (tables.data ?? []).map((row) => ({
          place: 'table',
          of: String(row.id),
          label: `${String(row.name)} – ${(row.section as Linked).title}`,
        })),
      ),
    ],
  ]
  const isReady = sections.data && (tables.data || !may('restaurant.diningTable.view'))
  const offers = groups.flatMap(([, of]) => of)
  const make = () =>
    making.mutate(
      offers
        .filter(({ of }) => chosen.has(of))
        .map(({ place, of }) => ({ id: newId(), place, of })),
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      isOpen
      icon={IconQrcode}
      tone="plain"
      title={t('menuCode.add')}
      sentence={t('menuCode.addHint')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button disabled={chosen.size === 0} loading={making.isPending} onClick={make}>
            {t('menuCode.make')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        {!isReady && <Wait />}
        {isReady && offers.length === 0 && <p>{t('menuCode.allHave')}</p>}
        {isReady &&
          groups.map(([title, of]) => (
            <Group key={title} {...{ title, offers: of, chosen, onChange: setChosen }} />
          ))}
      </div>
    </FormDialog>
  )
}

type GroupProps = {
  title: string
  offers: readonly Offer[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

function Group({ title, offers, chosen, onChange }: GroupProps) {
  const { t } = useTranslation()
  if (offers.length === 0) return null
  const areAll = offers.every(({ of }) => chosen.has(of))
  const set = (ids: readonly string[], isWanted: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids)
      if (isWanted) next.add(id)
      else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className={classes.offers}>
      <legend className={classes.legend}>{title}</legend>
      {offers.length > 1 && (
        <Checkbox
          label={t('menuCode.all')}
          checked={areAll}
          onChange={() =>
            set(
              offers.map(({ of }) => of),
              !areAll,
            )
          }
        />
      )}
      {offers.map(({ of, label }) => (
        <Checkbox
          key={of}
          label={label}
          checked={chosen.has(of)}
          onChange={() => set([of], !chosen.has(of))}
        />
      ))}
    </fieldset>
  )
}
