/** After the sale: what comes back, where the receipt is, and how it was. */
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { DisplaySays, Shown } from '../../../domain/pos/display/shown.ts'
import { CodePicture } from '../receipt/CodePicture.tsx'
import { CompanyHead } from './CompanyHead.tsx'
import classes from './Display.module.css'
import { Named } from './SaleShown.tsx'
import { BothAmounts, Rate } from './ShownMoney.tsx'
import type { Saying } from './saying.ts'

type ThanksProps = {
  shown: Shown
  token: string | null
  saying: Saying
  onSay: (says: DisplaySays) => void
}

const stars = [1, 2, 3, 4, 5]

function Rating({ sale, saying, onSay }: Pick<ThanksProps, 'saying' | 'onSay'> & { sale: string }) {
  const [given, setGiven] = useState(0)
  const give = (count: number) => {
    setGiven(count)
    onSay({ say: 'rating', sale, stars: count })
  }
  if (given > 0)
    return (
      <p className={classes.question} role="status">
        {saying.say('display.rated')}
      </p>
    )
  return (
    <section className={classes.rating} aria-label={saying.say('display.rating')}>
      <h2 className={classes.question}>{saying.say('display.rating')}</h2>
      <div className={classes.stars}>
        {stars.map((count) => (
          <button
            key={count}
            type="button"
            className={classes.star}
            aria-label={saying.say('display.stars', { count })}
            onClick={() => give(count)}
          >
            {count <= given ? (
              <IconStarFilled size={40} aria-hidden />
            ) : (
              <IconStar size={40} stroke={1.5} aria-hidden />
            )}
          </button>
        ))}
      </div>
    </section>
  )
}

export function Thanks({ shown, token, saying, onSay }: ThanksProps) {
  const terms = { shown, saying }
  return (
    <>
      <CompanyHead shown={shown} token={token} />
      <div className={classes.thanks}>
        <div className={classes.thanksWords}>
          <p className={classes.thanksTitle} role="status">
            {saying.say('display.thanks')}
          </p>
          <dl className={classes.figures}>
            <BothAmounts
              label={saying.say(shown.isRefund ? 'display.back' : 'display.paid')}
              both={shown.total}
              {...terms}
            />
            {shown.tips.map((tip) => (
              <Named
                key={tip.currency}
                label={saying.say('display.tipGiven')}
                cash={tip}
                {...terms}
              />
            ))}
            {!shown.isRefund &&
              shown.change.map((part) => (
                <Named
                  key={part.currency}
                  label={saying.say('display.change')}
                  cash={part}
                  {...terms}
                />
              ))}
          </dl>
          <Rate {...terms} />
          {shown.asksRating && shown.sale && (
            <Rating sale={shown.sale} saying={saying} onSay={onSay} />
          )}
        </div>
        {shown.receipt && (
          <figure className={classes.receipt}>
            <CodePicture text={shown.receipt} label={saying.say('display.receiptCode')} />
            <figcaption>{saying.say('display.receipt')}</figcaption>
          </figure>
        )}
      </div>
    </>
  )
}
