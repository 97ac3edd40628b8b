/** Who, then their PIN: for an approval, a change of cashier, and the lock. */
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Proof } from '../../../domain/pos/proof-input.ts'
import { initialsOf } from '../../kernel/shell/initials.ts'
import classes from './PersonPin.module.css'
import { PinPad } from './PinPad.tsx'
import type { PinAnswer } from './pin-check.ts'

type Person = { id: string; name: string }

type PersonPinProps<User extends Person> = {
  people: readonly User[]
  /** What to say when nobody can be asked. */
  nobody: string
  /** Who is asked first. */
  first?: User
  check: (user: User, pin: string) => Promise<PinAnswer>
  onRight: (user: User, proof: Proof) => void
}

export function PersonPin<User extends Person>(props: PersonPinProps<User>) {
  const { people, nobody, first, check, onRight } = props
  const { t } = useTranslation()
  const only = people.length === 1 ? people[0] : undefined
  const [chosen, setChosen] = useState<User | undefined>(first ?? only)
  if (people.length === 0) return <p className={classes.nobody}>{nobody}</p>
  if (!chosen)
    return (
      <ul className={classes.people}>
        {people.map((user) => (
          <li key={user.id}>
            <button type="button" className={classes.person} onClick={() => setChosen(user)}>
              <span className={classes.avatar} aria-hidden>
                {initialsOf(user.name)}
              </span>
              <span className={classes.name}>{user.name}</span>
              <IconChevronRight size={18} className="ct-points" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    )
  return (
    <div className={classes.one}>
      <p className={classes.who}>
        <strong>{chosen.name}</strong>
        {people.length > 1 && (
          <button type="button" className={classes.other} onClick={() => setChosen(undefined)}>
            {t('till.pin.other')}
          </button>
        )}
      </p>
      <PinPad
        key={chosen.id}
        name={chosen.name}
        check={(pin) => check(chosen, pin)}
        onRight={(proof) => onRight(chosen, proof)}
      />
    </div>
  )
}
