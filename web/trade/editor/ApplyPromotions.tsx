/** Asks the house what it gives by itself on what is written. What somebody typed stays beside it. */
import { Button } from '@mantine/core'
import { IconPercentage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenPromotion } from '../../../domain/trade/contract.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { inputOf } from './draft-input.ts'
import classes from './lines/Lines.module.css'
import { useEdited, useRoom } from './model/editor-context.ts'
import { bodyOf } from './model/editor-state.ts'
import { isSale } from './model/layout.ts'
import { promotedLine } from './model/line-promotions.ts'

type Offered = { lines: { line: string; promotions: GivenPromotion[] }[] }

export function ApplyPromotions() {
  const { t } = useTranslation()
  const { editor, entity, terms } = useRoom()
  const [isAsking, setAsking] = useState(false)
  const isOffered = useEdited(
    ({ behaviour, order }) => terms.hasPromotions && isSale(behaviour) && order.length > 0,
  )
  if (!isOffered) return null
  const apply = async () => {
    setAsking(true)
    try {
      await editor.settled()
      const { version, behaviour, changes } = editor.state
      const body = bodyOf(editor.state)
      const bare = { ...body, lines: body.lines.map((line) => promotedLine(line, [])) }
      const written = { id: editor.id, version, behaviour, body: bare, tenders: [], total: '0' }
      const { total: _, ...input } = inputOf(written)
      const { lines } = await call<Offered>('POST', `${entity.api}/promotions`, input)
      // What was changed meanwhile is no longer what was asked about.
      if (editor.state.changes !== changes) return
      editor.setPromotions(new Map(lines.map(({ line, promotions }) => [line, promotions])))
      if (lines.length === 0) toast.success(t('document.noPromotions'))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button
      className={classes.apply}
      variant="default"
      size="md"
      loading={isAsking}
      leftSection={<IconPercentage size={18} stroke={1.75} aria-hidden />}
      onClick={() => void apply()}
    >
      {t('document.applyPromotions')}
    </Button>
  )
}
