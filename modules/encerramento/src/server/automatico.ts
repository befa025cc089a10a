import { Competencia } from '@iss/kernel/competencia'
import { fill, refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { buscarAutomatico, encerrarAutomatico } from '../contract/lote.ts'
import { encerramentoErrors } from '../domain/errors.ts'
import { encerramentoMensagens as texto } from '../domain/mensagens.ts'
import { lerBases } from './bases-dos-documentos.ts'
import { LIMITE_DA_TELA, linhaDe, listCandidatos } from './candidatos.ts'
import { enfileirar } from './fila-encerramento.ts'

export const buscarAutomaticoOperation = implement(buscarAutomatico, async (ctx, pedido) => {
  const { papelServico: papel, regime, incluirSemMovimento, ...mes } = pedido
  const quais = incluirSemMovimento ? 'TODOS' : 'COM_MOVIMENTO'
  const filtro = { competencia: Competencia.fromWire(mes), papel, regime, quais, limite: LIMITE_DA_TELA } as const
  const candidatos = await listCandidatos(ctx, filtro)
  const { competencia } = filtro
  const pessoas = candidatos.map(({ idPessoa }) => idPessoa)
  const bases = await lerBases(ctx, { papel, de: competencia, ate: competencia, pessoas })
  return candidatos.map((linha) =>
    linhaDe(
      linha,
      bases(linha.idPessoa, competencia),
      linha.naoAutomatico ? encerramentoErrors.naoEncerraAutomaticamente.message : null,
    ),
  )
})

export const encerrarAutomaticoOperation = implement(encerrarAutomatico, async (ctx, { papelServico, pessoas, ...mes }) => {
  const competencia = Competencia.fromWire(mes)
  const alvo = { competencia, papel: papelServico, regime: null, quais: 'TODOS', pessoas } as const
  const fora = (await listCandidatos(ctx, alvo)).filter(({ naoAutomatico }) => naoAutomatico)
  if (fora.length > 0) refuse(fora.map(({ nome }) => fill(encerramentoErrors.foraDoAutomatico, { contribuinte: nome })))
  const lote = await enfileirar(ctx, { fila: 'filaEncerramentoAutomatico', papel: papelServico, competencia, pessoas })
  return { id: lote.id, mensagem: texto.enviadas }
})
