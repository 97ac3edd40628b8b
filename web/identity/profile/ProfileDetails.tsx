import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { profileInput } from '../../../domain/identity/account.ts'
import type { SessionInfo } from '../../../domain/identity/session.ts'
import { checked } from '../../../domain/kernel/check.ts'
import { isLanguage, languages } from '../../../domain/kernel/language.ts'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { sessionKey, useSession } from '../../kernel/session/session.ts'
import { useUserRole } from '../../kernel/shell/UserMenu.tsx'
import { languageNames, setLanguage } from '../../kernel/words/words.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { Field } from '../PublicForm.tsx'
import { useFields } from '../submission.ts'
import classes from './Profile.module.css'
import { ProfileProblem } from './ProfileProblem.tsx'

type Own = Pick<SessionInfo['user'], 'fullName' | 'email' | 'language'>

const ownOf = ({ fullName, email, language }: Own): Own => ({ fullName, email, language })

/** Only what was changed is sent, so that somebody else's change of the rest stays. */
const changesOf = (values: Own, user: Own): Partial<Own> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => user[key as keyof Own] !== value),
  )

export function ProfileDetails() {
  const { t } = useTranslation()
  const { user } = useSession()
  const role = useUserRole()
  const { form, messages, isBusy, submit, values, set, setValues } = useFields(() => ownOf(user))
  const changes = changesOf(values, user)

  async function save(): Promise<void> {
    const body = checked(profileInput, { version: user.version, ...changes })
    const session = await call<SessionInfo>('PATCH', '/api/profile', body)
    queryClient.setQueryData(sessionKey, session)
    setValues(ownOf(session.user))
    if (body.language) await setLanguage(body.language)
    toast.success(t('label.updateSuccess'))
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // After a refusal the account may be newer than what is shown; the next try knows it.
    if (await submit(save)) void queryClient.invalidateQueries({ queryKey: sessionKey })
  }

  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <Card
        title={t('profile.details')}
        foot={
          <Button type="submit" loading={isBusy} disabled={Object.keys(changes).length === 0}>
            {t('action.save')}
          </Button>
        }
      >
        <ProfileProblem text={messages[''] ?? messages.version} />
        <div className={classes.fields}>
          <Field
            name="fullName"
            label={t('field.fullName')}
            required
            autoComplete="name"
            value={values.fullName}
            error={messages.fullName}
            onChange={(fullName) => set({ fullName })}
          />
          <Field
            name="email"
            type="email"
            dir="ltr"
            label={t('field.email')}
            description={t('profile.emailHint')}
            autoComplete="email"
            value={values.email ?? ''}
            error={messages.email}
            onChange={(email) => set({ email: email || null })}
          />
          <ChoiceField
            name="language"
            label={t('field.language')}
            value={values.language}
            error={messages.language}
            choices={languages.map((code) => ({ value: code, label: languageNames[code] }))}
            onChange={(language) => isLanguage(language) && set({ language })}
          />
        </div>
        <dl className={classes.facts}>
          <dt>{t('field.username')}</dt>
          <dd>
            <bdi>{user.username}</bdi>
          </dd>
          <dt>{t('field.role')}</dt>
          <dd>{role}</dd>
        </dl>
      </Card>
    </form>
  )
}
