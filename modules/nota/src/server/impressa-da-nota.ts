import { textOf } from '@iss/kinds'
import { Aliquota } from '@iss/kernel/aliquota'
import { formatDataHora } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatSubitem } from '@iss/tributacao/domain/forma-do-subitem'
import { textoPossuiCarta } from '../domain/carta-da-nota.ts'
import { type CanonicaGravada, nomeDoPaisOuNada } from '../domain/dizeres-da-nota.ts'
import type { TributoGravado } from '../domain/ibs-cbs-gravado.ts'
import { labelEnteGoverno, labelTipoOperacao } from '@iss/tributacao/domain/compra-governamental'
import { type IbsCbsImpresso, tributacaoRegular } from '../domain/bloco-ibs-cbs.ts'
import type { NotaImpressa, ParteImpressa } from '../domain/nota-impressa.ts'
import { passosResumidos } from '../domain/resumo-memoria.ts'
import type { NotaLida, ParteGravada } from './ler-nota.ts'
import { exigibilidadeDaNota } from './exigibilidade-da-nota.ts'

export type OpcoesDaImpressa = { producao: boolean; baseUrl: string; municipio: string }

/** A note of the city as it is shown on paper and on its page. */
export function impressaDaNota(lida: NotaLida, { producao, baseUrl, municipio }: OpcoesDaImpressa): NotaImpressa {
  const { nota, documento, serie, municipios } = lida
  const canonica = nota.canonica as CanonicaGravada
  const { servico = {}, obra, evento, intermediario, tomador } = canonica
  return {
    municipio,
    numero: String(nota.numero),
    serie,
    rps: nota.rpsNumero === null ? null : `${nota.rpsNumero}/${nota.rpsSerie}`,
    emissao: nota.emissao,
    dataPrestacao: nota.dataPrestacao,
    competencia: nota.competencia.firstDay(),
    chave: lida.chave,
    senha: documento.senha,
    codigoVerificacao: documento.codigoVerificacao,
    substitui: lida.substituidaNumero === null ? null : `nº ${lida.substituidaNumero}`,
    fim: fimDaNota(nota.estado, documento.dataCancelamento),
    espera: lida.espera,
    producao,
    enderecoDaConsulta: `${baseUrl}/public/documentos`,
    prestador: parte(lida, lida.prestador, municipios.prestador),
    tomador: lida.tomador && {
      ...parte(lida, lida.tomador, municipios.tomador),
      nif: tomador?.nif ?? null,
      pais: nomeDoPaisOuNada(tomador?.enderecoExterior?.pais),
      ...(tomador?.enderecoExterior?.texto ? { endereco: tomador.enderecoExterior.texto } : {}),
    },
    intermediario: intermediario?.nome
      ? parte(lida, { ...semDados, ...intermediario, nome: intermediario.nome } as ParteGravada, municipios.intermediario)
      : null,
    servico: {
      codigoNacional: servico.codigoNacional ?? null,
      item: formatSubitem(nota.itemListaServico),
      atividade: `${lida.atividadeCodigo} - ${lida.atividade}`,
      nbs: servico.nbs ?? null,
      cnae: servico.cnae ?? lida.cnae,
      ctiss: servico.ctiss ? textOf('ctiss', servico.ctiss) : null,
      localPrestacao: municipios.prestacao,
      paisPrestacao: nomeDoPaisOuNada(servico.paisPrestacao),
      discriminacao: nota.discriminacao,
    },
    obra: obra ? { codigo: obra.codigo ?? null, art: obra.art ?? null } : null,
    evento: evento ? { identificacao: evento.identificacao ?? null, nome: evento.nome ?? null } : null,
    itens: lida.itens,
    deducoes: lida.deducoes,
    iss: {
      exigibilidade: exigibilidadeDaNota(lida),
      incidencia: municipios.incidencia,
      paisResultado: nomeDoPaisOuNada(servico.paisResultado),
      numeroProcesso: servico.numeroProcesso ?? null,
      valorServicos: nota.valorTotal,
      descontoIncondicional: nota.descontoIncondicional,
      deducoes: nota.deducoes,
      base: nota.base,
      aliquota: nota.aliquota,
      imposto: nota.imposto,
      suspenso: nota.impostoSuspenso,
      retido: nota.retido,
    },
    federais: {
      irrf: nota.irrf,
      inss: nota.inss,
      csll: nota.csll,
      pis: nota.pis,
      cofins: nota.cofins,
      outras: nota.outrasRetencoes.plus(nota.outrasDeducoes),
    },
    ibsCbs: nota.ibsCbs ? ibsCbs(nota.ibsCbs) : null,
    descontoCondicional: nota.descontoCondicional,
    liquido: nota.liquido,
    aReceber: nota.aReceber,
    complementos: complementos(lida),
    memoria: passosResumidos(lida.memoria),
  }
}

function fimDaNota(estado: string, quando: Date | null): NotaImpressa['fim'] {
  if (estado !== 'CANCELADA' && estado !== 'SUBSTITUIDA') return null
  return { situacao: estado === 'CANCELADA' ? 'CANCELADA' : 'SUBSTITUÍDA', quando }
}

const semDados = { documento: null, inscricaoMunicipal: null, email: null, telefone: null, endereco: null }

function parte({ inscricao }: Pick<NotaLida, 'inscricao'>, gravada: ParteGravada, municipio: string): ParteImpressa {
  const { endereco } = gravada
  return {
    nome: gravada.nome,
    nomeFantasia: gravada.nomeFantasia ?? null,
    documento: gravada.documento,
    inscricaoMunicipal: inscricao(gravada.inscricaoMunicipal),
    telefone: gravada.telefone ? textOf('telefone', gravada.telefone) : null,
    email: gravada.email,
    endereco: endereco
      ? [endereco.logradouro, endereco.numero, endereco.complemento, endereco.bairro].filter(Boolean).join(', ')
      : '',
    municipio: municipio || (endereco?.municipioNome ?? ''),
    cep: endereco?.cep ? textOf('cep', endereco.cep) : '',
    regime: gravada.regime ?? null,
  }
}

function ibsCbs(gravado: NonNullable<NotaLida['nota']['ibsCbs']>): IbsCbsImpresso {
  const reais = (valor: string) => Dinheiro.from(valor).formatReais()
  const taxa = (texto: string) => `${Aliquota.from(texto).format()}%`
  const seHouver = (texto: string | undefined, palavra: (texto: string) => string) =>
    texto && /[1-9]/.test(texto) ? palavra(texto) : null
  const semDiferimento = ({ efetiva, valor }: Pick<TributoGravado, 'efetiva' | 'valor'>) => ({
    aliquota: taxa(efetiva),
    valor: reais(valor),
  })
  const tributo = (gravada: TributoGravado) => ({ ...semDiferimento(gravada), diferido: seHouver(gravada.diferido, reais) })
  const { compraGovernamental: compra, regular } = gravado
  return {
    cst: gravado.cst,
    classificacao: gravado.classificacao,
    indicadorOperacao: gravado.indicadorOperacao,
    base: reais(gravado.base),
    reembolsos: seHouver(gravado.reembolsos, reais),
    reducao:
      (seHouver(gravado.reducaoIbs, taxa) ?? seHouver(gravado.reducaoCbs, taxa))
        ? `IBS ${taxa(gravado.reducaoIbs)}, CBS ${taxa(gravado.reducaoCbs)}`
        : null,
    tipoOperacao: gravado.tipoOperacao ? labelTipoOperacao(gravado.tipoOperacao) : null,
    compraGovernamental: compra ? { ente: labelEnteGoverno(compra.ente), redutor: seHouver(compra.redutor, taxa) } : null,
    tributacaoRegular: regular
      ? tributacaoRegular(semDiferimento(regular.ibsUf), semDiferimento(regular.ibsMun), semDiferimento(regular.cbs))
      : null,
    ibsUf: tributo(gravado.ibsUf),
    ibsMun: tributo(gravado.ibsMun),
    cbs: tributo(gravado.cbs),
    totalNota: reais(gravado.totalNota),
  }
}

/** Sentences of the law and of the regime, approximate taxes, remarks, the letter of correction in force. */
function complementos({ nota, frases, observacoes, ibpt, carta }: NotaLida): string[] {
  const retido = nota.retido && nota.aReceber.gt(Dinheiro.zero)
  const ditos = [
    ...frases,
    retido ? 'O ISS desta nota foi retido e deve ser recolhido pelo tomador.' : null,
    ibpt,
    observacoes,
    carta && `${textoPossuiCarta(carta.numero)}, de ${formatDataHora(carta.emissao).slice(0, 10)}`,
  ]
  return ditos.flatMap((dito) => (dito ? dito.split(/\r?\n/) : []))
}
