/** At the till, an item that has run out is found in what the till keeps. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { useMay } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import classes from './SoldOut.module.css'
import { SoldOutDialog } from './SoldOutDialog.tsx'
import { useSaySoldOut } from './sold-out-queries.ts'

const mostFound = 6

export default function TillSoldOut({ onClose }: { onClose: () => void }) {
  const { basics } = useDesk()
  const may = useMay()
  const { id } = basics.branch
  const pick = may('restaurant.soldOut.edit') && <Find branch={id} />
  return <SoldOutDialog branch={id} pick={pick} onClose={onClose} />
}

function Find({ branch }: { branch: string }) {
  const { t } = useTranslation()
  const { till } = useDesk()
  const [text, setText] = useState('')
  const saying = useSaySoldOut(branch)
  const found = text.trim() ? till.catalogue.search(text, mostFound) : []
  return (
    <>
      <TextInput
        label={t('soldOut.add')}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className={classes.found}>
        {found.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.take}
              onClick={() => {
                setText('')
                saying.mutate({ items: [item.id], isSoldOut: true })
              }}
            >
              {nameIn(currentLanguage(), item)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
