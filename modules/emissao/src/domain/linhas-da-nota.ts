import { formatDocumento } from '@iss/kernel/documento'
import type { EstadoNota } from '@iss/nota/domain/estado'
import type { NotaCanonica, OrigemNota } from '@iss/nota/domain/nota'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { labelRegime } from '@iss/tributacao/domain/regime'
import type { Apuracao } from './apurar-nota.ts'
import type { PessoaNaCompetencia } from './fatos-da-nota.ts'

/** What tells how a note is written besides its content. */
export type Gravacao = {
  readonly canal: OrigemNota
  /** Hash of the RPS content: makes an issue idempotent (decisions N9). */
  readonly rpsHash?: string | null
  /** Id of the note whose place it takes. */
  readonly substituidaId?: number | null
  /** The note counts only once its guide is paid (E11): nobody else learns of it before. */
  readonly aguardaPagamento?: boolean
  /** Moment of issue when it is not now (demo data). */
  readonly emissao?: Date
}

/** What a note is known by once it is written: number of its provider, and the two codes by which anybody checks it. */
export type NotaGravada = {
  readonly id: number
  readonly numero: number
  readonly senha: string
  readonly codigoVerificacao: string
}

/** An accepted note with the keys that it got. `emissorId`: who issues it; null: the provider itself. `agora`: moment of writing. */
export type NotaAceita = {
  readonly municipioId: number
  readonly emissorId: number | null
  readonly agora: Date
  readonly nota: NotaCanonica
  readonly apuracao: Apuracao
  readonly gravacao: Gravacao
  readonly gravada: NotaGravada
}

export type LinhasDaNota = ReturnType<typeof linhasDaNota>

/**
 * Every row of an accepted note, named as in the tables: document, note, items, deductions, outbox; what its audit event tells; and what other
 * modules learn of it. A field of the note that is stored or told enters here. Refuses (Error) a note that chose no activity, type or series.
 */
export function linhasDaNota(aceita: NotaAceita) {
  const { municipioId, emissorId, agora, nota, apuracao, gravacao, gravada } = aceita
  const { resultado, tomador } = apuracao
  const { pessoa: prestador } = apuracao.prestador
  const { atividade, autorizacao } = escolhasDe(apuracao)
  const emissao = gravacao.emissao ?? agora
  return {
    gravada,
    documento: {
      municipioId,
      ...gravada,
      tipoDocumento: 'NOTA_FISCAL',
      contribuinteId: prestador.id,
      emissorId: emissorId ?? prestador.id,
      origem: gravacao.canal === 'TELA' ? 'usuario' : 'importacao',
      emissao,
    },
    nota: linhaDaNota(aceita, emissao),
    itens: itensDaNota(aceita),
    deducoes: deducoesDaNota(aceita),
    envio: { municipioId, notaId: gravada.id, evento: 'EMISSAO', criadoEm: agora },
    evento: {
      tipo: 'nfe.emitida',
      entidade: 'nota_fiscal',
      entidadeId: gravada.id,
      depois: {
        numero: gravada.numero,
        prestador: prestador.documento,
        tomador: nota.tomador.documento && formatDocumento(nota.tomador.documento),
        valorTotal: resultado.valorTotal,
        imposto: resultado.imposto,
        retido: resultado.retido,
        canal: gravacao.canal,
      },
    },
    emitida: {
      notaId: gravada.id,
      prestadorId: prestador.id,
      tomadorId: tomador?.pessoa.id ?? null,
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
      obra: nota.obra?.codigo ?? null,
    },
  }
}

/** What a note chose of the city; only a validated note has all of it. */
function escolhasDe({ atividade, tipo, autorizacao }: Apuracao) {
  if (!atividade || !tipo || !autorizacao) throw new Error('Only a validated note can be written')
  return { atividade, tipo, autorizacao }
}

function linhaDaNota({ municipioId, nota, apuracao, gravacao, gravada }: NotaAceita, emissao: Date) {
  const { resultado, cidade } = apuracao
  const { atividade, tipo, autorizacao } = escolhasDe(apuracao)
  const { servico, rps } = nota
  const nomeTomador = nota.tomador.nome ?? apuracao.tomador?.pessoa.nome ?? null
  return {
    municipioId,
    id: gravada.id,
    numero: gravada.numero,
    serieId: autorizacao.serie.id,
    autorizacaoId: autorizacao.autorizacao.id,
    prestadorId: apuracao.prestador.pessoa.id,
    tomadorId: apuracao.tomador?.pessoa.id ?? null,
    tomadorDocumento: nota.tomador.documento,
    tomadorNome: nomeTomador,
    dadosPrestador: dadosDoPrestador(apuracao),
    dadosTomador: { ...nota.tomador, nome: nomeTomador },
    emissao,
    dataPrestacao: nota.dataPrestacao,
    competencia: nota.competencia,
    atividadeId: atividade.atividade.id,
    itemListaServico: apuracao.subitem,
    tipoTributacaoId: tipo.id,
    exigibilidade: codigoExigibilidade(servico.exigibilidade),
    regime: apuracao.regime,
    municipioPrestacao: servico.municipioPrestacao ?? (servico.paisPrestacao ? '9999999' : cidade.codigo),
    municipioIncidencia: resultado.municipioIncidencia ?? cidade.codigo,
    devidoAqui: resultado.devidoAqui,
    retido: resultado.retido,
    discriminacao: servico.discriminacao ?? nota.itens.map(({ descricao }) => descricao).join('\n'),
    valorTotal: resultado.valorTotal,
    descontoIncondicional: resultado.descontoIncondicional,
    descontoCondicional: resultado.descontoCondicional,
    deducoes: resultado.deducoes,
    base: resultado.base,
    aliquota: resultado.aliquota,
    aliquotaExata: resultado.aliquotaExata,
    imposto: resultado.imposto,
    impostoSuspenso: resultado.impostoSuspenso,
    ...resultado.retencoes,
    liquido: resultado.liquido,
    aReceber: resultado.aReceber,
    canal: gravacao.canal,
    rpsNumero: rps ? Number(rps.numero) : null,
    rpsSerie: rps?.serie ?? null,
    rpsTipo: rps?.tipo ?? null,
    rpsEmissao: rps?.dataEmissao ?? null,
    rpsHash: gravacao.rpsHash ?? null,
    canonica: nota,
    memoria: resultado.memoria,
    ibsCbs: apuracao.ibsCbs.gravado,
    estado: estadoInicial(gravacao),
    substituidaId: gravacao.substituidaId ?? null,
  }
}

const estadoInicial = ({ aguardaPagamento }: Gravacao): EstadoNota => (aguardaPagamento ? 'AGUARDANDO_PAGAMENTO' : 'EMITIDA')

/** The provider as it was on the day of the issue. */
function dadosDoPrestador({ prestador: { pessoa, endereco, telefone }, regime }: Apuracao) {
  return {
    documento: pessoa.documento,
    nome: pessoa.nome,
    nomeFantasia: pessoa.nomeFantasia,
    inscricaoMunicipal: pessoa.inscricaoMunicipal,
    email: pessoa.email,
    telefone,
    regime: labelRegime(regime),
    endereco: endereco && dadosDoEndereco(endereco),
  }
}

function dadosDoEndereco(endereco: NonNullable<PessoaNaCompetencia['endereco']>) {
  return {
    logradouro: `${endereco.logradouroTipo} ${endereco.logradouroNome}`,
    numero: endereco.numero,
    complemento: endereco.complemento,
    bairro: endereco.bairro,
    cep: endereco.cep,
    municipio: endereco.municipioCodigo,
    municipioNome: endereco.municipioNome,
    uf: endereco.uf,
  }
}

function itensDaNota({ municipioId, nota, apuracao: { resultado }, gravada }: NotaAceita) {
  return nota.itens.map((item, index) => ({
    municipioId,
    notaId: gravada.id,
    ordem: index + 1,
    descricao: item.descricao,
    unidade: item.unidade,
    quantidade: item.quantidade,
    valorUnitario: item.valorUnitario,
    valor: resultado.itens[index] ?? resultado.valorTotal,
    descontoIncondicional: item.descontoIncondicional,
    descontoCondicional: item.desconto,
  }))
}

function deducoesDaNota({ municipioId, nota, gravada }: NotaAceita) {
  return nota.deducoes.map((deducao, index) => ({
    municipioId,
    notaId: gravada.id,
    ordem: index + 1,
    tipo: deducao.descricao,
    documentoFornecedor: deducao.fornecedor,
    numeroDocumento: deducao.documento && 'numero' in deducao.documento ? deducao.documento.numero : null,
    dataDocumento: deducao.dataEmissao,
    valor: deducao.valor,
  }))
}
