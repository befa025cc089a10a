import { useCall } from '@iss/portal/hooks'
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { AnswerOutputOf } from '@iss/portal/call'
import { calcularNotaCall } from '../../contract/emissao.ts'
import { type DadosEmissao, type EmissaoForm, toPedido } from './emissao-form.ts'

/** Milliseconds without a change before the totals are asked for (E00). */
export const ESPERA_CALCULO = 300

type Calculo = AnswerOutputOf<typeof calcularNotaCall>

export type CalculoAoVivo = {
  /** The last computation that succeeded; undefined before the first. */
  calculo: Calculo | undefined
  /** What is shown does not belong to what is typed: still under way, or refused. */
  desatualizado: boolean
  recusado: boolean
}

/** The totals of what is typed, computed by the server 300 ms after the last change. The last good ones stay while the next come. */
export function useCalculo(form: UseFormReturn<EmissaoForm>, dados: DadosEmissao): CalculoAoVivo {
  const [pedido, setPedido] = useState(() => toPedido(form.getValues(), dados))
  const [digitando, setDigitando] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        setDigitando(true)
        clearTimeout(timer)
        timer = setTimeout(() => {
          setDigitando(false)
          setPedido(toPedido(form.getValues(), dados))
        }, ESPERA_CALCULO)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, dados])

  const { data, isFetching, isError } = useCall(calcularNotaCall, pedido, { silent: true, keepPrevious: true })
  const ultimo = useRef(data)
  if (data) ultimo.current = data
  return { calculo: ultimo.current, desatualizado: digitando || isFetching || isError, recusado: isError }
}

/** Takes away the server's sentence of a field as soon as that field changes, and that of its grid with any of its rows. */
export function useLimpaErros(form: UseFormReturn<EmissaoForm>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (!name || type !== 'change') return
          const raiz = name.split('.')[0]
          const grade = raiz === 'itens' || raiz === 'deducoes' || raiz === 'retencoes' ? `${raiz}.root` : null
          for (const path of [name, grade])
            if (path && form.getFieldState(path as FieldPath<EmissaoForm>).error) form.clearErrors(path as FieldPath<EmissaoForm>)
        },
      }),
    [form],
  )
}
