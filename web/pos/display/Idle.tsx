/** Between two clients: the pictures of the house one after the other, else its logo and name. */
import { useEffect, useState } from 'react'
import type { Shown } from '../../../domain/pos/display/shown.ts'
import { CompanyPicture } from './CompanyHead.tsx'
import classes from './Display.module.css'
import type { Saying } from './saying.ts'

const pictureMs = 8000

function useTurn(count: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), pictureMs)
    return () => clearInterval(timer)
  }, [count])
  return count === 0 ? 0 : turn % count
}

type IdleProps = { shown: Shown; token: string | null; saying: Saying }

export function Idle({ shown, token, saying }: IdleProps) {
  const { pictures, logo, name } = shown.company
  const picture = pictures[useTurn(pictures.length)]
  return (
    <div className={classes.idle}>
      {picture ? (
        <CompanyPicture id={picture} token={token} className={classes.idlePicture} />
      ) : (
        logo && <CompanyPicture id={logo} token={token} className={classes.idleLogo} />
      )}
      <p className={classes.idleName}>
        <bdi>{name}</bdi>
      </p>
      <p className={classes.idleWords}>{saying.say('display.welcome')}</p>
    </div>
  )
}
