import { documentoTable } from '@iss/documento/tables/documento'
import { formatDocumento } from '@iss/kernel/documento'
import { codigoVerificacao, senhaDocumento } from '@iss/kernel/ids'
import { toJsonRow } from '@iss/platform/db'
import type { AuditRow, Context } from '@iss/platform/server'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { labelRegime } from '@iss/tributacao/domain/regime'
import type { NotaEmitida } from '@iss/nota/contract/eventos'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { notaDeducaoTable, notaEnvioNacionalTable, notaFiscalTable, notaItemTable } from '@iss/nota/tables/nota-fiscal'
import type { Apuracao } from './apurar-nota.ts'

/** What tells how a note is written besides its content. */
export type Gravacao = {
  canal: string
  /** Hash of the RPS content: makes an issue idempotent (decisions N9). */
  rpsHash?: string | null
  substituidaId?: number | null
  /** Moment of issue when it is not now (demo data). */
  emissao?: Date
}

/** An accepted note and the request that asked for it. */
export type NotaAceita = { ctx: Context; nota: NotaCanonica; apuracao: Apuracao; gravacao: Gravacao }

export type NotaGravada = { id: number; numero: number; senha: string; codigoVerificacao: string }

type Json = Record<string, unknown>
export type LinhasDaNota = {
  ctx: Context
  gravada: NotaGravada
  documento: Json
  nota: Json
  itens: Json[]
  deducoes: Json[]
  envio: Json
  evento: AuditRow
  emitida: NotaEmitida
}

/** Every row of a note whose id and number are known, the audit event with its hash, and what the hooks learn of it. */
export function linhasDaNota(aceita: NotaAceita, chaves: { id: number; numero: number }): LinhasDaNota {
  const { ctx, nota, apuracao, gravacao } = aceita
  const { prestador, tomador, resultado } = apuracao
  const { atividade, autorizacao } = getEscolhas(apuracao)
  const gravada = { ...chaves, senha: senhaDocumento(), codigoVerificacao: codigoVerificacao() }
  const emissao = gravacao.emissao ?? ctx.clock.now()
  const documento = toJsonRow(documentoTable, {
    municipioId: ctx.municipioId,
    ...gravada,
    tipoDocumento: 'NOTA_FISCAL',
    contribuinteId: prestador.id,
    emissorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : prestador.id,
    origem: gravacao.canal === 'TELA' ? 'usuario' : 'importacao',
    emissao,
  })
  return {
    ctx,
    gravada,
    documento,
    nota: linhaDaNota(aceita, chaves, emissao),
    ...partesDaNota(aceita, chaves.id),
    envio: toJsonRow(notaEnvioNacionalTable, {
      municipioId: ctx.municipioId,
      notaId: chaves.id,
      evento: 'EMISSAO',
      criadoEm: ctx.clock.now(),
    }),
    evento: ctx.auditRow({
      tipo: 'nfe.emitida',
      entidade: 'nota_fiscal',
      entidadeId: chaves.id,
      depois: {
        numero: chaves.numero,
        prestador: prestador.documento,
        tomador: nota.tomador.documento && formatDocumento(nota.tomador.documento),
        valorTotal: resultado.valorTotal,
        imposto: resultado.imposto,
        retido: resultado.retido,
        canal: gravacao.canal,
      },
    }),
    emitida: {
      notaId: chaves.id,
      prestadorId: prestador.id,
      tomadorId: tomador?.id ?? null,
      tomadorDocumento: nota.tomador.documento,
      competencia: nota.competencia.toString(),
      emissao,
      atividadeId: atividade.atividade.id,
      valorTotal: resultado.valorTotal,
      liquido: resultado.liquido,
      base: resultado.base,
      imposto: resultado.imposto,
      retido: resultado.retido,
      devidoAqui: resultado.devidoAqui,
      regime: apuracao.regime,
      avulsa: autorizacao.serie.avulsa,
    },
  }
}

/** What a note chose of the city; only a validated note has all of it. */
function getEscolhas({ atividade, tipo, autorizacao }: Apuracao) {
  if (!atividade || !tipo || !autorizacao) throw new Error('Only a validated note can be written')
  return { atividade, tipo, autorizacao }
}

function linhaDaNota({ ctx, nota, apuracao, gravacao }: NotaAceita, chaves: { id: number; numero: number }, emissao: Date): Json {
  const { prestador, tomador, resultado, cidade } = apuracao
  const { atividade, tipo, autorizacao } = getEscolhas(apuracao)
  const endereco = apuracao.enderecoPrestador
  const discriminacao = nota.servico.discriminacao ?? nota.itens.map((item) => item.descricao).join('\n')
  return toJsonRow(notaFiscalTable, {
    municipioId: ctx.municipioId,
    id: chaves.id,
    numero: chaves.numero,
    serieId: autorizacao.serie.id,
    autorizacaoId: autorizacao.autorizacao.id,
    prestadorId: prestador.id,
    tomadorId: tomador?.id ?? null,
    tomadorDocumento: nota.tomador.documento,
    tomadorNome: nota.tomador.nome ?? tomador?.nome ?? null,
    dadosPrestador: {
      documento: prestador.documento,
      nome: prestador.nome,
      nomeFantasia: prestador.nomeFantasia,
      inscricaoMunicipal: prestador.inscricaoMunicipal,
      email: prestador.email,
      regime: labelRegime(apuracao.regime),
      endereco: endereco && {
        logradouro: `${endereco.logradouroTipo} ${endereco.logradouroNome}`,
        numero: endereco.numero,
        complemento: endereco.complemento,
        bairro: endereco.bairro,
        cep: endereco.cep,
        municipio: endereco.municipioCodigo,
        municipioNome: endereco.municipioNome,
        uf: endereco.uf,
      },
    },
    dadosTomador: { ...nota.tomador, nome: nota.tomador.nome ?? tomador?.nome ?? null },
    emissao,
    dataPrestacao: nota.dataPrestacao,
    competencia: nota.competencia.firstDay(),
    atividadeId: atividade.atividade.id,
    itemListaServico: apuracao.subitem,
    tipoTributacaoId: tipo.id,
    exigibilidade: codigoExigibilidade(nota.servico.exigibilidade),
    regime: apuracao.regime,
    municipioPrestacao: nota.servico.municipioPrestacao ?? (nota.servico.paisPrestacao ? '9999999' : cidade.codigo),
    municipioIncidencia: resultado.municipioIncidencia ?? cidade.codigo,
    devidoAqui: resultado.devidoAqui,
    retido: resultado.retido,
    discriminacao,
    valorTotal: resultado.valorTotal,
    descontoIncondicional: resultado.descontoIncondicional,
    descontoCondicional: resultado.descontoCondicional,
    deducoes: resultado.deducoes,
    base: resultado.base,
    aliquota: resultado.aliquota,
    aliquotaExata: resultado.aliquotaExata,
    imposto: resultado.imposto,
    ...resultado.retencoes,
    liquido: resultado.liquido,
    aReceber: resultado.aReceber,
    canal: gravacao.canal,
    rpsNumero: nota.rps ? Number(nota.rps.numero) : null,
    rpsSerie: nota.rps?.serie ?? null,
    rpsTipo: nota.rps?.tipo ?? null,
    rpsEmissao: nota.rps?.dataEmissao ?? null,
    rpsHash: gravacao.rpsHash ?? null,
    canonica: nota,
    memoria: resultado.memoria,
    substituidaId: gravacao.substituidaId ?? null,
  })
}

function partesDaNota(
  { ctx: { municipioId }, nota, apuracao: { resultado } }: NotaAceita,
  id: number,
): { itens: Json[]; deducoes: Json[] } {
  const itens = nota.itens.map((item, index) =>
    toJsonRow(notaItemTable, {
      municipioId,
      notaId: id,
      ordem: index + 1,
      descricao: item.descricao,
      unidade: item.unidade,
      quantidade: item.quantidade,
      valorUnitario: item.valorUnitario,
      valor: resultado.itens[index] ?? resultado.valorTotal,
      descontoIncondicional: item.descontoIncondicional,
      descontoCondicional: item.desconto,
    }),
  )
  const deducoes = nota.deducoes.map((deducao, index) =>
    toJsonRow(notaDeducaoTable, {
      municipioId,
      notaId: id,
      ordem: index + 1,
      tipo: deducao.descricao,
      documentoFornecedor: deducao.fornecedor,
      numeroDocumento: deducao.documento && 'numero' in deducao.documento ? deducao.documento.numero : null,
      dataDocumento: deducao.dataEmissao,
      valor: deducao.valor,
    }),
  )
  return { itens, deducoes }
}
