/** Chooses what comes back; the return itself is then written like any other document. */
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { behaviourOf } from '../../../domain/books/behaviour.ts'
import type { Draft } from '../../../domain/trade/contract.ts'
import own from '../../kernel/document/DialogForm.module.css'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import type { BegunState } from '../DocumentScreen.tsx'
import { type Choosable, chosenLines, isTooMuch, LineChoice } from '../editor/lines/LineChoice.tsx'
import { sharedBody, wholeIn } from '../editor/model/whole.ts'
import type { PostedProps } from './posted-view.ts'

type ReturnDialogProps = PostedProps & { onClose: () => void }

type Begun = Pick<Draft, 'behaviour' | 'body'>

export function ReturnDialog(props: ReturnDialogProps) {
  const { entity, document, onClose } = props
  const { t } = useTranslation()
  const as = behaviourOf(document.behaviour).becomes?.find((name) => name.endsWith('Return'))
  const { data, error } = useQuery({
    queryKey: [entity.name, 'copy', document.id, as],
    queryFn: ({ signal }) =>
      call<Begun>('GET', `${entity.api}/${document.id}/copy?as=${as}`, undefined, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <Choice {...props} begun={data} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconArrowBackUp}
      tone="plain"
      title={t('document.return')}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <div className={own.form}>
        {error ? <FormNotice tone="error">{messageOf(error)}</FormNotice> : t('label.pleaseWait')}
      </div>
    </Dialog>
  )
}

function Choice({ entity, document, onClose, begun }: ReturnDialogProps & { begun: Begun }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [lines, setLines] = useState<Choosable[]>(() =>
    begun.body.lines.map((line) => ({
      id: line.id,
      name: line.name ?? line.item?.title ?? '',
      unit: line.unit?.title ?? '',
      left: line.quantity ?? '0',
      quantity: null,
      isRestocked: line.isRestocked ?? true,
    })),
  )
  const chosen = chosenLines(lines)
  const isReady = chosen.length > 0 && !lines.some(isTooMuch)
  const goOn = () => {
    const taken = begun.body.lines.flatMap((line) => {
      const choice = chosen.find(({ id }) => id === line.id)
      return choice
        ? [{ ...line, quantity: choice.quantity, isRestocked: choice.isRestocked ?? true }]
        : []
    })
    const body = sharedBody(
      { ...begun.body, lines: taken },
      wholeIn(document, begun.behaviour, session),
    )
    const state: BegunState = { begun: { ...begun, body } }
    void navigate(`${entity.path}/new`, { state })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={680}
      icon={IconArrowBackUp}
      tone="plain"
      title={t('document.returnOf', { number: document.number })}
      sentence={t('document.returnBody')}
      harm={
        <Button
          variant="default"
          onClick={() => setLines(lines.map((line) => ({ ...line, quantity: line.left })))}
        >
          {t('document.takeAll')}
        </Button>
      }
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button disabled={!isReady} onClick={goOn}>
            {t('document.goOn')}
          </Button>
        </>
      }
    >
      <div className={own.form}>
        <LineChoice lines={lines} onChange={setLines} hasStock />
      </div>
    </Dialog>
  )
}
