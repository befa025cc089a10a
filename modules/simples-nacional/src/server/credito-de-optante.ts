import { criarCredito } from '@iss/conta/server'
import { getGuia } from '@iss/guia/server'
import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { creditarGuiaDeOptante } from '../contract/credito-de-optante.ts'
import { simplesErrors } from '../domain/errors.ts'
import { confrontar } from '../reports/consulta-simples-guia.ts'

/** Makes the credit once: only of a guide that F91 shows as paid twice at this moment, with the value that the guide had. */
export const creditarGuiaOperation = implement(creditarGuiaDeOptante, async (ctx, { id, motivo }) => {
  const guia = await getGuia(ctx, id, true)
  const mes = { competenciaInicial: guia.competencia, competenciaFinal: guia.competencia }
  const linhas = []
  for await (const linha of confrontar(ctx, {
    ...mes,
    contribuinte: guia.pessoaId,
    papel: 'PRESTADOR',
    resultado: 'DUPLICIDADE',
  }))
    linhas.push(linha)
  const linha = linhas.find(({ guiaId }) => guiaId === id)
  if (!linha) return refuse(simplesErrors.guiaSemDuplicidade)
  if (linha.creditada) return refuse(simplesErrors.guiaCreditada)
  if (motivo.trim() === '') return refuse(simplesErrors.creditoSemMotivo)
  const { valor } = await criarCredito(ctx, {
    pessoaId: guia.pessoaId,
    papel: 'PRESTADOR',
    competencia: guia.competencia,
    motivo: `Guia ${guia.numero} paga também no DAS: ${motivo.trim()}`,
    valor: guia.total,
    guiaId: guia.id,
  })
  return { mensagem: `Crédito de ${valor.formatReais()} gerado com sucesso.` }
})
