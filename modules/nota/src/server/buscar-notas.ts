import { Competencia } from '@iss/kernel/competencia'
import { formatDataHora } from '@iss/kernel/data'
import { readRows } from '@iss/list/server'
import { implement } from '@iss/platform/server'
import { buscarNotas } from '../contract/consulta.ts'
import { notasDaPessoa } from '../lists/notas-da-pessoa.ts'

/** What is no month of the calendar asks for nothing. */
const mes = (texto: string | null) => (texto && /^\d{4}-(0[1-9]|1[0-2])$/.test(texto) ? Competencia.from(texto) : null)

/** Notes that the selected person issued or took, with the sums of those in force. */
export const buscarNotasOperation = implement(buscarNotas, async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
  const { lista, total, soma } = await readRows(
    ctx,
    notasDaPessoa,
    {
      ...filtro,
      competenciaInicial: mes(filtro.competenciaInicial),
      competenciaFinal: mes(filtro.competenciaFinal),
      outraParte: filtro.outraParte?.trim() ?? '',
    },
    { pagina, tamanho, ordem },
  )
  return {
    lista: lista.map(({ emissao, competencia, documento, nome, atividade, valor, ...nota }) => ({
      id: nota.id,
      numero: nota.numero,
      emissao: formatDataHora(emissao),
      competencia: competencia.format(),
      outraParteDocumento: documento,
      outraParteNome: filtro.lado === 'emitidas' ? nota.tomadorNome : nome,
      atividade,
      valorTotal: valor,
      imposto: nota.imposto,
      retido: nota.retido,
      estado: nota.estado,
    })),
    total,
    somaValor: soma('valor'),
    somaImposto: soma('imposto'),
  }
})
