import type { Preview } from './preview.ts'
import { useSearch } from '@iss/portal/navigation'
import { Alert, Text } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import type { LoteDescriptor } from '../definition/calls.ts'
import { ChooseItems } from './choose-items.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderProgress } from './order-progress.tsx'
import { ParameterForm } from './parameter-form.tsx'
import { PreviewGrid } from './preview-grid.tsx'

type Props = { slug: string; descriptor: LoteDescriptor }

/** Parameters → preview (or choice) → confirmation → progress and result → history. The open order stands in the address (`?lote=`). */
export function LoteView({ slug, descriptor }: Props) {
  const [search, setSearch] = useSearch()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [changed, setChanged] = useState(false)
  const open = Number(search.get('lote')) || null
  const given = (id: number) => {
    if (!descriptor.escolha) setPreview(null)
    setSearch({ lote: id })
  }
  const forget = useCallback(() => setPreview(null), [])
  const ended = useCallback(() => setChanged(true), [])
  const progress = open === null ? null : <OrderProgress key={open} slug={slug} descriptor={descriptor} id={open} onEnd={ended} />
  return (
    <>
      <ParameterForm
        slug={slug}
        descriptor={descriptor}
        onPreview={(next) => {
          setPreview(next)
          setChanged(false)
          if (!descriptor.escolha) setSearch({ lote: null })
        }}
        onChange={descriptor.escolha ? undefined : forget}
      />
      {descriptor.escolha ? progress : null}
      {preview ? step(preview) : null}
      {descriptor.escolha ? null : progress}
      <OrderHistory slug={slug} descriptor={descriptor} onOpen={(id) => setSearch({ lote: id })} />
    </>
  )

  function step(seen: Preview): ReactNode {
    const { escolha } = descriptor
    if (escolha)
      return (
        <ChooseItems slug={slug} descriptor={descriptor} escolha={escolha} preview={seen} changed={changed} onGiven={given} />
      )
    return (
      <>
        {seen.seen.avisos.length > 0 ? (
          <Alert color="blue" mb="md" role="status">
            {seen.seen.avisos.map((aviso) => (
              <Text key={aviso} size="sm">
                {aviso}
              </Text>
            ))}
          </Alert>
        ) : null}
        <PreviewGrid descriptor={descriptor} seen={seen.seen} />
        {seen.seen.total > 0 ? <ConfirmForm slug={slug} descriptor={descriptor} preview={seen} onDone={given} /> : null}
      </>
    )
  }
}
