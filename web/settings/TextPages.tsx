/** The texts page by page; a page is short enough to be drawn at once. */
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { directionOf, languageNames } from '../kernel/words/words.ts'
import { TextCell } from './TextCell.tsx'
import classes from './Translation.module.css'
import { isMissing, isSaid, type OwnTexts, originalOf, ownText, type TextRow } from './text-rows.ts'

const pageSize = 50

type TextPagesProps = {
  rows: readonly TextRow[]
  own: OwnTexts
  languages: readonly Language[]
  mayEdit: boolean
}

export function TextPages({ rows, own, languages, mayEdit }: TextPagesProps) {
  const [wanted, setPage] = useState(0)
  const lastPage = Math.ceil(rows.length / pageSize) - 1
  const page = Math.min(wanted, lastPage)
  const first = page * pageSize
  const list = useRef<HTMLDivElement>(null)
  const turn = (to: number) => {
    setPage(to)
    list.current?.scrollTo({ top: 0 })
  }
  return (
    <>
      <div ref={list} className={classes.scroller} data-columns={languages.length}>
        {languages.length > 1 && <Heads languages={languages} />}
        <ul className={classes.list}>
          {rows.slice(first, first + pageSize).map((row) => (
            <li key={row.key} className={classes.row}>
              <bdi dir="ltr" className={classes.key}>
                {row.key}
              </bdi>
              {languages.map((language) => (
                <TextCell
                  key={language}
                  textKey={row.key}
                  language={language}
                  original={originalOf(row, language) ?? ''}
                  own={ownText(own, language, row.key)}
                  isSaid={isSaid(row, language)}
                  isMissing={isMissing(row, language)}
                  mayEdit={mayEdit}
                />
              ))}
            </li>
          ))}
        </ul>
      </div>
      <Foot first={first} count={rows.length} page={page} lastPage={lastPage} onTurn={turn} />
    </>
  )
}

function Heads({ languages }: { languages: readonly Language[] }) {
  const { t } = useTranslation()
  return (
    <div className={classes.heads} aria-hidden>
      <span>{t('translation.key')}</span>
      {languages.map((language) => (
        <span key={language} lang={language} dir={directionOf(language)}>
          {languageNames[language]}
        </span>
      ))}
    </div>
  )
}

type FootProps = {
  first: number
  count: number
  page: number
  lastPage: number
  onTurn: (page: number) => void
}

function Foot({ first, count, page, lastPage, onTurn }: FootProps) {
  const { t } = useTranslation()
  const number = (value: number) => formatDecimal(String(value))
  return (
    <div className={classes.foot}>
      <span role="status">
        {t('translation.range', {
          from: number(first + 1),
          to: number(Math.min(first + pageSize, count)),
          all: number(count),
        })}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('list.previousPage')}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <IconArrowLeft className="ct-points" size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('list.nextPage')}
        disabled={page === lastPage}
        onClick={() => onTurn(page + 1)}
      >
        <IconArrowLeft className={classes.on} size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
