import { formatDocumento } from '@iss/kernel/documento'
import { documentoTable } from '@iss/documento/tables/documento'
import { codigoVerificacao, senhaDocumento } from '@iss/kernel/ids'
import type { Context } from '@iss/platform/server'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { labelRegime } from '@iss/tributacao/domain/regime'
import { notaEmitida } from '../contract/eventos.ts'
import type { NotaCanonica } from '../domain/nota.ts'
import { notaDeducaoTable, notaEnvioNacionalTable, notaFiscalTable, notaItemTable } from '../tables/nota-fiscal.ts'
import type { Apuracao } from './apurar-nota.ts'
import { linhaParaJson } from './linha.ts'

export type NotaGravada = { id: number; numero: number; senha: string; codigoVerificacao: string }

/** Identity of the source document that makes an issue idempotent: hash of the RPS content (decisions N9). */
export type Gravacao = {
  canal: string
  rpsHash?: string | null
  substituidaId?: number | null /** Moment of issue when it is not now (demo data). */
  emissao?: Date
}

/**
 * Writes an accepted note in the caller's transaction: document with its number and codes, note, items, deductions, outbox row for the
 * national repository, audit event, hooks of other modules. Everything or nothing (E01, decisions N1-N3, H6).
 */
export async function gravarNota(ctx: Context, nota: NotaCanonica, apuracao: Apuracao, gravacao: Gravacao): Promise<NotaGravada> {
  const { prestador, tomador, atividade, tipo, autorizacao, resultado, cidade } = apuracao
  if (!atividade || !tipo || !autorizacao) throw new Error('Only a validated note can be written')
  const senha = senhaDocumento()
  const codigo = codigoVerificacao()
  const emissao = gravacao.emissao ?? ctx.clock.now()
  const endereco = apuracao.enderecoPrestador
  const documento = linhaParaJson(documentoTable, {
    tipoDocumento: 'NOTA_FISCAL',
    contribuinteId: prestador.id,
    emissorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : prestador.id,
    origem: gravacao.canal === 'TELA' ? 'usuario' : 'importacao',
    senha,
    codigoVerificacao: codigo,
    emissao,
  })
  const discriminacao = nota.servico.discriminacao ?? nota.itens.map((item) => item.descricao).join('\n')
  const linhaNota = linhaParaJson(notaFiscalTable, {
    numero: 0,
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
  const itens = nota.itens.map((item, index) =>
    linhaParaJson(notaItemTable, {
      notaId: 0,
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
    linhaParaJson(notaDeducaoTable, {
      notaId: 0,
      ordem: index + 1,
      tipo: deducao.descricao,
      documentoFornecedor: deducao.fornecedor,
      numeroDocumento: deducao.documento && 'numero' in deducao.documento ? deducao.documento.numero : null,
      dataDocumento: deducao.dataEmissao,
      valor: deducao.valor,
    }),
  )
  const envio = linhaParaJson(notaEnvioNacionalTable, { notaId: 0, evento: 'EMISSAO', criadoEm: ctx.clock.now() })
  // Keys and number are given by the database, in the same statement that writes the rows.
  const { rows } = await ctx.client.query<{ chaves: { id: number; numero: number } }>('select nota_gravar($1) as chaves', [
    JSON.stringify({ documento, nota: linhaNota, itens, deducoes, envio }),
  ])
  const chaves = rows[0]?.chaves
  if (!chaves) throw new Error('The note was not written')
  const { id, numero } = chaves
  await ctx.audit({
    tipo: 'nfe.emitida',
    entidade: 'nota_fiscal',
    entidadeId: id,
    depois: {
      numero,
      prestador: prestador.documento,
      tomador: nota.tomador.documento && formatDocumento(nota.tomador.documento),
      valorTotal: resultado.valorTotal,
      imposto: resultado.imposto,
      retido: resultado.retido,
      canal: gravacao.canal,
    },
  })
  await ctx.emit(notaEmitida, {
    notaId: id,
    prestadorId: prestador.id,
    tomadorId: tomador?.id ?? null,
    tomadorDocumento: nota.tomador.documento,
    competencia: nota.competencia.toString(),
    emissao,
    valorTotal: resultado.valorTotal,
    imposto: resultado.imposto,
    retido: resultado.retido,
    devidoAqui: resultado.devidoAqui,
    regime: apuracao.regime,
  })
  return { id, numero, senha, codigoVerificacao: codigo }
}
