import { useConfirm } from '@iss/ui/confirm-dialog'
import { call, newIdempotencyKey } from '@iss/portal/call'
import { usePage } from '@iss/portal/page'
import { FORM_ERRORS, toApiError } from '@iss/portal/process-server-error'
import { createElement, useCallback, useRef, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { calcularNotaCall, emitirNotaCall } from '../../contract/emissao.ts'
import { textoNota } from '@iss/nota/domain/mensagens'
import { Confirmacao, nomeDoTomador } from './confirmacao.tsx'
import { distribuir, type Violacao } from './emissao-campos.ts'
import { type DadosEmissao, type EmissaoForm, toPedido } from './emissao-form.ts'
import type { NotaEmitida } from './notas-emitidas.tsx'

type Options = { rascunhoId: number | null; onErro: (campo: string) => void; onEmitida: (nota: NotaEmitida) => void }

/** Every sentence of a refused call with its key, for the same places as those of the computation. */
export function violacoesDe(raw: unknown): Violacao[] | null {
  const error = toApiError(raw)
  if (error.isCentral) return null
  const { problem } = error
  if (problem.kind !== 'validation') return problem.messages.map((message) => ({ key: null, message }))
  return [
    ...problem.fields,
    ...problem.messages.filter((message) => message !== FORM_ERRORS).map((message) => ({ key: null, message })),
  ]
}

/**
 * Issues what is typed: first the server examines it and every violation is shown at once, then the value is confirmed, then it is issued
 * under the one idempotency key of this filling of the form, so that a repeated click or a lost answer never makes a second note.
 */
export function useEmitir(form: UseFormReturn<EmissaoForm>, dados: DadosEmissao, { rascunhoId, onErro, onEmitida }: Options) {
  const page = usePage()
  const confirm = useConfirm()
  const chave = useRef(newIdempotencyKey())
  const [isPending, setPending] = useState(false)

  const mostrar = (violacoes: readonly Violacao[]) => {
    const { campos, gerais } = distribuir(violacoes, form.getValues(), dados)
    for (const { campo, message } of campos) form.setError(campo as FieldPath<EmissaoForm>, { type: 'server', message })
    if (campos[0]) onErro(campos[0].campo)
    page.error([...(campos.length > 0 ? [FORM_ERRORS] : []), ...gerais])
  }

  const emitir = async () => {
    if (isPending) return
    page.clear()
    form.clearErrors()
    setPending(true)
    try {
      const pedido = toPedido(form.getValues(), dados)
      const { resultado, violacoes } = await call(calcularNotaCall, pedido)
      if (violacoes.length > 0 || !resultado) return mostrar(violacoes)
      const question = textoNota('confirmaEmissao', { v: resultado.valorTotal.format() })
      const details = createElement(Confirmacao, { pedido, resultado })
      if (!(await confirm({ question, details, confirmLabel: 'Emitir', cancelLabel: 'Cancelar' }))) return
      const emitida = await call(emitirNotaCall, { ...pedido, rascunhoId }, { idempotencyKey: chave.current })
      chave.current = newIdempotencyKey()
      const { documento, email } = pedido.tomador
      onEmitida({
        id: emitida.id,
        numero: emitida.numero,
        tomador: nomeDoTomador(pedido.tomador),
        documento,
        emailTomador: email,
        valorTotal: resultado.valorTotal,
      })
    } catch (error) {
      const violacoes = violacoesDe(error)
      if (violacoes) mostrar(violacoes)
    } finally {
      setPending(false)
    }
  }

  /** A new filling of the form begins. */
  const recomecar = useCallback(() => {
    chave.current = newIdempotencyKey()
  }, [])

  return { emitir, isPending, recomecar }
}
