import { Competencia } from '@iss/kernel/competencia'
import { isData } from '@iss/kernel/data'
import { call } from '@iss/portal/call'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { copiarNota } from '../../contract/copiar-nota.ts'
import type { TomadorFrequente } from './acoes-da-emissao.ts'
import { type DadosEmissao, type EmissaoForm, formVazio } from './emissao-form.ts'
import { naProporcao, type Proporcao, reaproveitar, soOServico, totalDosItens } from './reaproveitar-nota.ts'
import { escolherDoCatalogo } from './preencher-tomador.ts'

type Options = {
  /** The form was filled as a whole; the keyboard goes to `campo`, or to the button that issues. */
  onPreenchida: (campo: string | null) => void
  /** The service came later: the taker stays as he is shown, and the keyboard where it went meanwhile. */
  onServico: (campo: string | null) => void
}

const doServico = ({
  tomador: _tomador,
  serieId: _serie,
  dataPrestacao: _data,
  enviarEmailTomador: _email,
  ...resto
}: EmissaoForm) => JSON.stringify(resto)

/** Fills the form from the last note to a taker: all but the values when he is chosen, all of it when it is to be repeated. */
export function useRepetir(form: UseFormReturn<EmissaoForm>, dados: DadosEmissao, { onPreenchida, onServico }: Options) {
  const [tomador, setTomador] = useState<TomadorFrequente | null>(null)
  const [avisos, setAvisos] = useState<readonly string[]>([])
  // The service as the program filled it: while it is so, another taker may replace it.
  const preenchido = useRef(doServico(form.getValues()))
  const proporcao = useProporcao(form)

  const preencher = async (dele: TomadorFrequente, comValor: boolean) => {
    const copia = dele.ultima ? await call(copiarNota, { id: dele.ultima.id, mantemData: false }).catch(() => null) : null
    if (form.getValues('tomador.documento') !== dele.documento) return
    if (!copia) return onServico(form.getValues('atividadeId') === null ? 'atividadeId' : 'itens.0.descricao')
    const data = form.getValues('dataPrestacao')
    const competencia = Competencia.fromData(isData(data) ? data : dados.hoje)
    const nova = reaproveitar(copia, dados, { competencia, comValor })
    const valores = soOServico(nova.form, form.getValues())
    porNoFormulario(form, valores, comValor)
    preenchido.current = doServico(form.getValues())
    proporcao.seguir(nova.proporcao)
    setAvisos(nova.avisos)
    onServico(valores.atividadeId === null ? 'atividadeId' : comValor ? null : 'itens.0.valorUnitario')
  }

  const escolher = (dele: TomadorFrequente) => {
    escolherDoCatalogo(form, dele)
    setTomador(dele)
    setAvisos([])
    // The keyboard goes to the value at once: what is typed while the last note comes is kept.
    onPreenchida('itens.0.valorUnitario')
    if (doServico(form.getValues()) === preenchido.current) void preencher(dele, false)
  }
  const repetir = () => {
    if (tomador) void preencher(tomador, true)
  }
  /** A form filled otherwise: nobody is chosen, nothing follows. */
  const recomecar = () => {
    setTomador(null)
    setAvisos([])
    proporcao.seguir(null)
    preenchido.current = doServico(form.getValues())
  }
  const trocar = () => {
    const { tomador: vazio } = formVazio(dados)
    form.setValue('tomador', vazio)
    form.clearErrors('tomador')
    setTomador(null)
    setAvisos([])
    onPreenchida('tomador')
  }
  return { tomador, avisos, escolher, repetir, trocar, recomecar }
}

/** Puts the values in without drawing the rows anew, so that the keyboard stays where it is. A value typed meanwhile stays, unless it is to be repeated. */
function porNoFormulario(form: UseFormReturn<EmissaoForm>, { itens, ...valores }: EmissaoForm, comValor: boolean): void {
  for (const [nome, valor] of Object.entries(valores)) form.setValue(nome as keyof EmissaoForm, valor as never)
  if (itens.length !== form.getValues('itens').length) return form.setValue('itens', itens)
  for (const [indice, item] of itens.entries())
    for (const [nome, valor] of Object.entries(item))
      if (comValor || nome !== 'valorUnitario') form.setValue(`itens.${indice}.${nome as keyof typeof item}`, valor as never)
}

/** Keeps the federal withholdings in the proportion of the note that they come from while values are typed; until one of them is typed. */
function useProporcao(form: UseFormReturn<EmissaoForm>) {
  const proporcao = useRef<Proporcao | null>(null)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (!proporcao.current || !name || type !== 'change') return
          if (name.startsWith('retencoes')) proporcao.current = null
          else if (name.startsWith('itens'))
            form.setValue('retencoes', naProporcao(proporcao.current, totalDosItens(form.getValues('itens'))))
        },
      }),
    [form],
  )
  const seguir = useCallback((nova: Proporcao | null) => {
    proporcao.current = nova
  }, [])
  return { seguir }
}
