import type { Preview } from './preview.ts'
import { useSearch } from '@iss/portal/navigation'
import { useState } from 'react'
import type { LoteDescriptor } from '../definition/calls.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderProgress } from './order-progress.tsx'
import { ParameterForm } from './parameter-form.tsx'
import { PreviewGrid } from './preview-grid.tsx'

type Props = { slug: string; descriptor: LoteDescriptor }

/** Parameters → preview → confirmation → progress and result → history. The order that is open stands in the address (`?lote=`). */
export function LoteView({ slug, descriptor }: Props) {
  const [search, setSearch] = useSearch()
  const [preview, setPreview] = useState<Preview | null>(null)
  const open = Number(search.get('lote')) || null
  return (
    <>
      <ParameterForm
        slug={slug}
        descriptor={descriptor}
        onPreview={(next) => {
          setPreview(next)
          setSearch({ lote: null })
        }}
        onChange={() => setPreview(null)}
      />
      {preview ? (
        <>
          <PreviewGrid descriptor={descriptor} seen={preview.seen} />
          {preview.seen.total > 0 ? (
            <ConfirmForm
              slug={slug}
              descriptor={descriptor}
              preview={preview}
              onDone={(id) => {
                setPreview(null)
                setSearch({ lote: id })
              }}
            />
          ) : null}
        </>
      ) : null}
      {open === null ? null : <OrderProgress key={open} slug={slug} descriptor={descriptor} id={open} />}
      <OrderHistory slug={slug} descriptor={descriptor} onOpen={(id) => setSearch({ lote: id })} />
    </>
  )
}
