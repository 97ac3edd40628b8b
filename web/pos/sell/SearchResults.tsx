/** What was found, in the names of every language, so that one sees why it was. */
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { TillItem } from '../../../domain/pos/contract.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { FirstMoney, SecondMoney } from '../TillMoney.tsx'
import { useTillUi } from '../till-ui.ts'
import classes from './SearchResults.module.css'
import { mostFound, resultId, resultsId, useFound } from './search-found.ts'
import { TilePicture } from './TileGrid.tsx'

function Underline({ item, name }: { item: TillItem; name: string }) {
  const others = [item.name, item.nameFr, item.nameAr, item.altName].filter(
    (other) => other && other !== name,
  )
  const codes = [item.specialCode, item.barcodes[0]?.code].filter(Boolean)
  return (
    <span className={classes.under}>
      {[...new Set(others)].map((other) => (
        <bdi key={other}>{other}</bdi>
      ))}
      {codes.map((code) => (
        <bdi key={code} dir="ltr">
          {code}
        </bdi>
      ))}
    </span>
  )
}

export function SearchResults() {
  const { t } = useTranslation()
  const { take } = useDesk()
  const { found, at, query } = useFound()
  const language = currentLanguage()
  const choose = (item: TillItem) => {
    take(item)
    useTillUi.setState({ query: '' })
  }
  return (
    <div className={classes.results}>
      <p className={classes.count} role="status">
        {found.length === 0
          ? t('till.notFound', { text: query })
          : t(found.length < mostFound ? 'till.found' : 'till.foundMost', { count: found.length })}
      </p>
      {/* The field above moves through it; a finger or a mouse takes directly. */}
      <div id={resultsId} role="listbox" aria-label={t('till.results')} className={classes.list}>
        {found.map((item, place) => {
          const name = nameIn(language, item)
          return (
            <button
              key={item.id}
              id={resultId(item.id)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className={classes.result}
              onClick={() => choose(item)}
            >
              <span className={classes.picture}>
                <TilePicture item={item} name={name} />
              </span>
              <span className={classes.naming}>
                <span className={classes.name}>{name}</span>
                <Underline item={item} name={name} />
              </span>
              <span className={classes.prices}>
                <FirstMoney amount={item.unitPrice} className={classes.price} />
                <SecondMoney amount={item.unitPrice} className={classes.second} />
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
