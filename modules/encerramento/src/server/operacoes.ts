import { guiaErrors } from '@iss/guia/domain/errors'
import { assertPessoas, pessoaDoPedido } from '@iss/pessoa/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { AppError, refuse, type Violation } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { labelRegime, type Regime } from '@iss/tributacao/domain/regime'
import { encerrarCompetencia, validarEncerramento, verificarEncerramento } from '../contract/encerramento.ts'
import type { PapelServico } from '@iss/kernel/papel'
import { encerramentoErrors } from '../domain/errors.ts'
import { DOCUMENTOS_NA_HORA } from '../domain/lote-encerramento.ts'
import { encerramentoMensagens } from '../domain/mensagens.ts'
import { labelTipoEncerramento, proporTipo } from '../domain/tipo-encerramento.ts'
import { type Apuracao, apurarCompetencia, colunasDoCalculo } from './apurar.ts'
import { apurarComplemento, listVigentes } from './complementar.ts'
import { encerrar, mensagemDestino, outrosDebitos } from './encerrar.ts'
import { enfileirar } from './fila-encerramento.ts'
import { calculoDaLinha } from './ler-memoria.ts'
import { examinarPendencias } from './pendencias.ts'
import { preverGuia } from './prever-guia.ts'
import { type ChaveSaldo, findSaldo, temComplementar, travarSaldo } from '@iss/conta/server'

type Pedido = { ano: number; mes: number; papelServico: PapelServico; idPessoa: number | null }

/** The competence that a call names, of the selected person or of one that an authority chooses. Refuses a person that the city does not know. */
export async function chaveDoPedido(ctx: Context, { ano, mes, papelServico, idPessoa }: Pedido): Promise<ChaveSaldo> {
  const pessoaId = pessoaDoPedido(ctx, idPessoa)
  if (idPessoa !== null) await assertPessoas(ctx, [pessoaId])
  return { pessoaId, papel: papelServico, competencia: Competencia.fromWire({ ano, mes }) }
}

export const verificarOperation = implement(verificarEncerramento, async (ctx, pedido) => {
  const chave = await chaveDoPedido(ctx, pedido)
  const saldo = await findSaldo(ctx, chave)
  const [primeiro] = await listVigentes(ctx, chave)
  return {
    encerrado: saldo !== undefined && saldo.estado !== 'ABERTA',
    estado: saldo?.estado ?? 'ABERTA',
    encerramentoId: primeiro?.encerramento.id ?? null,
    tipo: primeiro ? labelTipoEncerramento(primeiro.encerramento.tipo) : null,
    complementarPendente: saldo !== undefined && temComplementar(saldo),
  }
})

export const validarOperation = implement(validarEncerramento, async (ctx, { tipo, ...pedido }) => {
  const chave = await chaveDoPedido(ctx, pedido)
  const saldo = await findSaldo(ctx, chave)
  const estado = saldo?.estado ?? 'ABERTA'
  const complementar = tipo === 'COMPLEMENTAR' || (tipo === null && saldo !== undefined && temComplementar(saldo))
  const { violations, avisos } = await examinarPendencias(ctx, chave, estado, complementar ? 'COMPLEMENTAR' : tipo)
  const exame =
    complementar && estado === 'ENCERRADA' ? await examinarComplemento(ctx, chave) : await examinarPrimeiro(ctx, chave)
  const { diasDeAtraso, ...guia } = await preverGuia(ctx, chave, exame.colunas.valorEncerrado)
  return {
    estado,
    tipoProposto: exame.tipo,
    tipoRotulo: labelTipoEncerramento(exame.tipo),
    regime: labelRegime(exame.apuracao.regime as Regime),
    competencia: chave.competencia.format(),
    violacoes: [...violations, ...exame.violations].map(({ field, message }) => ({ key: field ?? null, message })),
    avisos: exame.apuracao.semValorFixo ? [...avisos, guiaErrors.regimeSemValor.message] : avisos,
    vencimento: formatData(guia.vencimento),
    mensagemDestino: mensagemDestino(exame.colunas.destino),
    guia: exame.colunas.destino === 'GUIA' ? guia : null,
    diasDeAtraso,
    movimento: saldo?.movimento ?? 0,
    calculo: calculoDaLinha(exame.colunas),
  }
})

async function examinarPrimeiro(ctx: Context, chave: ChaveSaldo) {
  const apuracao = await apurarCompetencia(ctx, chave)
  const { valorEncerrado, destino } = apuracao.resultado
  const violations: Violation[] = []
  return {
    apuracao,
    violations,
    tipo: proporTipo(apuracao.totais, outrosDebitos(apuracao)),
    colunas: colunasDoCalculo(apuracao, { valorEncerrado, destino }),
  }
}

async function examinarComplemento(ctx: Context, chave: ChaveSaldo) {
  const { apuracao, valor, credito, destino, explicacao } = await apurarComplemento(ctx, chave)
  const violations: Violation[] = valor.isZero() && credito.isZero() ? [encerramentoErrors.semDiferenca] : []
  return {
    apuracao: apuracao as Apuracao,
    violations,
    tipo: 'COMPLEMENTAR' as const,
    colunas: colunasDoCalculo(apuracao, { valorEncerrado: valor, destino, complementar: explicacao }),
  }
}

/** At once, or by the queue when the competence has more documents than one request should wait for (C01). */
export const encerrarOperation = implement(encerrarCompetencia, async (ctx, { tipo, movimento, ...pedido }) => {
  const chave = await chaveDoPedido(ctx, pedido)
  const saldo = await findSaldo(ctx, chave)
  if (tipo !== 'COMPLEMENTAR' && saldo?.estado === 'ABERTA' && saldo.quantidade > DOCUMENTOS_NA_HORA) {
    const travado = await travarSaldo(ctx, chave)
    const { violations } = await examinarPendencias(ctx, chave, travado.estado, tipo, { soImpedimentos: true })
    if (violations.length > 0) throw new AppError('business', violations)
    if (movimento !== travado.movimento) refuse(encerramentoErrors.documentosAposCalculo)
    const lote = await enfileirar(ctx, { ...chave, fila: 'filaEncerramento', pessoas: [chave.pessoaId], tipo })
    return { id: null, guiaId: null, guiaNumero: null, loteId: lote.id, mensagem: encerramentoMensagens.enviada }
  }
  const { encerramento, guia, mensagem } = await encerrar(ctx, { ...chave, tipo, movimento })
  return { id: encerramento.id, guiaId: guia?.id ?? null, guiaNumero: guia?.numero ?? null, loteId: null, mensagem }
})
