/** Which received purchases a cost belongs to: the newest, or those that are looked for. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconShip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { searchText } from '../../../domain/kernel/list.ts'
import classes from '../../kernel/document/Document.module.css'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import styles from '../landing/Landed.module.css'
import { goodsLines, receivedQuery } from '../landing/landing-targets.ts'
import { useEdited, useRoom } from './model/editor-context.ts'

type Chosen = { id: string; number: string }

type PurchaseChoiceProps = { chosen: readonly Chosen[]; onClose: () => void }

export function PurchaseChoice({ chosen, onClose }: PurchaseChoiceProps) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const [marked, setMarked] = useState(chosen)
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q, 200)
  const { data: rows } = useQuery(receivedQuery({ q: asked }))
  const hasOwn = useEdited((state) => goodsLines(state).length > 0)
  const isMarked = (id: string) => marked.some((purchase) => purchase.id === id)
  const mark = (purchase: Chosen, isOn: boolean) =>
    setMarked(isOn ? [...marked, purchase] : marked.filter((it) => it.id !== purchase.id))
  const choose = () => {
    editor.setHead({ landedOn: [...marked] })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={620}
      icon={IconShip}
      tone="plain"
      title={t('landing.choose')}
      sentence={t('landing.chooseBody')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button onClick={choose}>{t('landing.take')}</Button>
        </>
      }
    >
      <div className={styles.choice}>
        <TextInput
          data-autofocus
          aria-label={t('landing.search')}
          placeholder={t('landing.search')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          maxLength={longestOf(searchText)}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <ul className={styles.rows}>
          {hasOwn && (
            <li>
              <Checkbox
                label={t('landing.itself')}
                checked={isMarked(editor.id)}
                onChange={(event) =>
                  mark({ id: editor.id, number: '' }, event.currentTarget.checked)
                }
              />
            </li>
          )}
          {rows?.map(({ id, number, day, partner, lines }) => (
            <li key={id}>
              <Checkbox
                label={
                  <span className={styles.purchase}>
                    <strong>
                      <bdi dir="ltr">{number}</bdi>
                    </strong>
                    <bdi>{partner}</bdi>
                    <span className={classes.quiet}>
                      <bdi dir="ltr">{formatDate(day)}</bdi> ·{' '}
                      {t('landing.goods', { count: lines.length })}
                    </span>
                  </span>
                }
                checked={isMarked(id)}
                onChange={(event) => mark({ id, number }, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        {rows?.length === 0 && <p className={classes.hint}>{t('landing.none')}</p>}
      </div>
    </Dialog>
  )
}
