/** Where an item is used: in recipes, on price lists, with modifiers. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import classes from '../../books/Books.module.css'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useCard } from './card-queries.ts'

type Used = { id: string; title: string; note: ReactNode }

export default function ItemUsesTab({ row }: TabProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useCard(row.id, 'uses')
  const isNowhere = data && data.recipes.length + data.lists.length + data.modifiers.length === 0
  return (
    <Card title={t('item.uses')}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {isNowhere && <Empty title={t('item.usesEmpty')} />}
      {data && (
        <>
          <Uses
            of="recipe"
            rows={data.recipes.map(({ made, ...it }) => ({ ...it, note: <bdi>{made}</bdi> }))}
          />
          <Uses
            of="listPrice"
            rows={data.lists.map(({ price, discount, ...it }) => ({
              ...it,
              note: price ? <Money amount={price} /> : discount && `${formatDecimal(discount)}%`,
            }))}
          />
          <Uses of="modifier" rows={data.modifiers.map((it) => ({ ...it, note: null }))} />
        </>
      )}
    </Card>
  )
}

function Uses({ of, rows }: { of: string; rows: readonly Used[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  const { path } = mustEntity(of)
  const label = t(`entity.${of}.many`)
  return (
    <div className={classes.inCard}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th>{label}</th>
            <th aria-label={t('field.note')} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, note }) => (
            <tr key={id}>
              <td data-name>
                <Link className={classes.link} to={`${path}/${id}`}>
                  <bdi>{title}</bdi>
                </Link>
              </td>
              <td data-number>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
