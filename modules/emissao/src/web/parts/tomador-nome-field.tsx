import { formatDocumento } from '@iss/kernel/documento'
import { FormCell } from '@iss/ui/form'
import { type AnswerOutputOf, call } from '@iss/portal/call'

import { Autocomplete } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { buscarCatalogoTomador } from '../../contract/catalogo-tomador.ts'
import type { EmissaoForm } from './emissao-form.ts'

export type TomadorProposto = AnswerOutputOf<typeof buscarCatalogoTomador>['lista'][number]
type Props = { control: Control<EmissaoForm>; span: number; onEscolher: (tomador: TomadorProposto) => void }

/** Letters from which the catalogue proposes takers (E18). */
const MINIMO = 3

/** The taker's name, with proposals of the catalogue from the third letter on; a chosen one fills the whole taker. */
export function TomadorNomeField({ control, span, onEscolher }: Props) {
  const { field, fieldState } = useController({ control, name: 'tomador.nome' })
  const [propostas, setPropostas] = useState<TomadorProposto[]>([])
  const buscar = useDebouncedCallback(async (texto: string) => {
    if (texto.trim().length < MINIMO) return setPropostas([])
    const achados = await call(buscarCatalogoTomador, { texto, pagina: 0, tamanho: 10 }).catch(() => null)
    setPropostas(achados?.lista ?? [])
  }, 250)
  return (
    <FormCell span={span}>
      <Autocomplete
        ref={field.ref}
        name={field.name}
        label="Nome"
        required
        withAsterisk
        maxLength={150}
        autoComplete="off"
        value={field.value}
        error={fieldState.error?.message}
        onBlur={field.onBlur}
        onChange={(texto) => {
          field.onChange(texto)
          buscar(texto)
        }}
        data={propostas.map(({ id, nome, documento }) => ({
          value: String(id),
          label: `${nome} · ${formatDocumento(documento)}`,
        }))}
        filter={({ options }) => options}
        onOptionSubmit={(id) => {
          const tomador = propostas.find((one) => String(one.id) === id)
          if (!tomador) return
          // The list writes its own label into the field after this.
          setTimeout(() => onEscolher(tomador))
          setPropostas([])
        }}
      />
    </FormCell>
  )
}
