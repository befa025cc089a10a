import type { Context } from '@iss/platform/server'
import { lerCodigoTributacao } from '../domain/cosif.ts'
import { tipoDependenciaDe, tipoPartidaDe } from '../domain/instituicao.ts'
import type { TipoRegistro } from '../domain/leiaute.ts'
import type { Leitor, LinhaLida } from '../domain/regras.ts'
import { lerData, lerMes } from '../domain/valores.ts'

/** What the rows of a file belong to. */
export type Donos = {
  readonly arquivoId: number
  readonly raiz: string
  readonly demonstrativoId: number | null
  readonly planoId: number | null
  /** The chart in force, by which accounts of modules 1 and 2 are named. */
  readonly planoEmVigor: number | null
}

type Linha = Record<string, string | number | boolean | null>
type Destino = {
  /** `$1`: the rows as JSON; `$2`: whom they belong to; `$3`, where it is asked for: the chart in force. Answers the lines that were written. */
  sql: string
  dono: (donos: Donos) => number | null
  linha(leitor: Leitor, lida: LinhaLida, donos: Donos): Linha
}

const reais = (texto: string) => (texto === '' ? '0' : texto.replace(',', '.'))
const mes = (texto: string) => `${lerMes(texto) ?? ''}-01`
const daConta = `left join desif_conta c on c.municipio_id = iss_municipio() and c.plano_id = $3 and c.conta = r.conta and c.mista = r.mista`
const doArquivo = ({ arquivoId }: Donos) => arquivoId

/** Where each record goes. One statement writes many lines; one that repeats a key is left out, and its line is not among the answers. */
const destinos: Readonly<Partial<Record<TipoRegistro, Destino>>> = {
  '0100': {
    sql: `insert into desif_conta (plano_id, linha, conta, mista, nome, descricao, superior, cosif, codigo)
      select $2::bigint, r.linha, r.conta, r.mista, r.nome, r.descricao, r.superior, r.cosif, r.codigo
      from jsonb_to_recordset($1::jsonb) as r(linha int, conta text, mista text, nome text, descricao text, superior text, cosif text, codigo text)
      on conflict do nothing returning linha`,
    dono: ({ planoId }) => planoId,
    linha: (l, lida) => ({
      conta: l.de(lida, 'Conta'),
      mista: l.de(lida, 'Des_Mista', '00'),
      nome: l.de(lida, 'Nome'),
      descricao: l.de(lida, 'Desc_Conta'),
      superior: l.de(lida, 'Conta_Supe'),
      cosif: l.de(lida, 'Conta_COSIF'),
      codigo: lerCodigoTributacao(l.de(lida, 'Cod_Trib_DES-IF')) ?? '',
    }),
  },
  '0200': {
    sql: `insert into desif_tarifa (arquivo_id, linha, identificacao, descricao, vigencia, valor, percentual, conta, mista)
      select $2::bigint, r.linha, r.identificacao, r.descricao, r.vigencia, r.valor, r.percentual, r.conta, r.mista
      from jsonb_to_recordset($1::jsonb) as r(linha int, identificacao text, descricao text, vigencia date, valor numeric, percentual numeric, conta text, mista text)
      on conflict do nothing returning linha`,
    dono: doArquivo,
    linha: (l, lida) => ({
      identificacao: l.de(lida, 'Idto_Tari'),
      descricao: l.de(lida, 'Desc_Tari'),
      vigencia: lerData(l.de(lida, 'Dat_Vige')),
      valor: l.de(lida, 'Val_Tari_Unit') === '' ? null : reais(l.de(lida, 'Val_Tari_Unit')),
      percentual: l.de(lida, 'Val_Tari_Perc') === '' ? null : reais(l.de(lida, 'Val_Tari_Perc')),
      conta: l.de(lida, 'Sub_Titu'),
      mista: l.de(lida, 'Des_Mista', '00'),
    }),
  },
  '0300': {
    sql: `insert into desif_servico_variavel (arquivo_id, linha, identificacao, descricao, conta, mista)
      select $2::bigint, r.linha, r.identificacao, r.descricao, r.conta, r.mista
      from jsonb_to_recordset($1::jsonb) as r(linha int, identificacao text, descricao text, conta text, mista text)
      on conflict do nothing returning linha`,
    dono: doArquivo,
    linha: (l, lida) => ({
      identificacao: l.de(lida, 'Idto_Serv'),
      descricao: l.de(lida, 'Desc_Compl_Serv'),
      conta: l.de(lida, 'Sub_Titu'),
      mista: l.de(lida, 'Des_Mista', '00'),
    }),
  },
  '0400': {
    sql: `insert into desif_dependencia (arquivo_id, linha, codigo, inscricao_propria, cnpj, cnpj_unificador, tipo_dependencia, endereco,
        contabilidade_propria, paralisada_de, paralisada_ate)
      select $2::bigint, r.linha, r.codigo, r.propria, r.cnpj, r.unificador, r.tipo, r.endereco, r.contabilidade, r.de, r.ate
      from jsonb_to_recordset($1::jsonb) as r(linha int, codigo text, propria boolean, cnpj text, unificador text, tipo text, endereco text,
        contabilidade boolean, de date, ate date)
      on conflict do nothing returning linha`,
    dono: doArquivo,
    linha(l, lida, { raiz }) {
      const inteiro = (extensao: string) => (extensao === '' ? '' : raiz + extensao)
      return {
        codigo: l.de(lida, 'Cod_Depe'),
        propria: l.de(lida, 'Indr_Insc_Munl') === '1',
        cnpj: inteiro(l.de(lida, 'CNPJ_Proprio')),
        unificador: inteiro(l.de(lida, 'CNPJ_Unif')),
        tipo: tipoDependenciaDe(l.de(lida, 'Tipo_Depe')) ?? '',
        endereco: l.de(lida, 'Endr_Depe'),
        contabilidade: l.de(lida, 'Ctbl_Propria') === '1',
        de: lerData(l.de(lida, 'Dat_Inic_Para')),
        ate: lerData(l.de(lida, 'Dat_Fim_Para')),
      }
    },
  },
  '0410': {
    sql: `insert into desif_balancete (demonstrativo_id, linha, dependencia, competencia, conta, mista, nome, cosif, codigo,
        saldo_inicial, debitos, creditos, saldo_final)
      select $2::bigint, r.linha, r.dependencia, r.competencia, r.conta, r.mista, coalesce(c.nome, ''), coalesce(c.cosif, r.cosif), coalesce(c.codigo, ''),
        r.inicial, r.debitos, r.creditos, r.final
      from jsonb_to_recordset($1::jsonb) as r(linha int, dependencia text, competencia date, conta text, mista text, cosif text,
        inicial numeric, debitos numeric, creditos numeric, final numeric) ${daConta}
      on conflict do nothing returning linha`,
    dono: ({ demonstrativoId }) => demonstrativoId,
    linha: (l, lida) => ({
      dependencia: l.de(lida, 'Cod_Depe'),
      competencia: mes(l.de(lida, 'Ano_Mes_Cmpe')),
      conta: l.de(lida, 'Conta'),
      mista: l.de(lida, 'Des_Mista', '00'),
      cosif: l.de(lida, 'Conta_COSIF'),
      inicial: reais(l.de(lida, 'Sald_Inic')),
      debitos: reais(l.de(lida, 'Valr_Debt')),
      creditos: reais(l.de(lida, 'Valr_Cred')),
      final: reais(l.de(lida, 'Sald_Finl')),
    }),
  },
  '0420': {
    sql: `insert into desif_rateio (demonstrativo_id, linha, dependencia, competencia, descricao, valor, tipo_partida, evento)
      select $2::bigint, r.linha, r.dependencia, r.competencia, r.descricao, r.valor, r.tipo, r.evento
      from jsonb_to_recordset($1::jsonb) as r(linha int, dependencia text, competencia date, descricao text, valor numeric, tipo text, evento text)
      on conflict do nothing returning linha`,
    dono: ({ demonstrativoId }) => demonstrativoId,
    linha: (l, lida) => ({
      dependencia: l.de(lida, 'Cod_Depe'),
      competencia: mes(l.de(lida, 'Ano_Mes_Cmpe')),
      descricao: l.de(lida, 'Desc_Rat'),
      valor: reais(l.de(lida, 'Valr_Rat')),
      tipo: tipoPartidaDe(l.de(lida, 'Tipo_Prda')),
      evento: l.de(lida, 'Cod_Evto'),
    }),
  },
  '0430': {
    sql: `insert into desif_apuracao (arquivo_id, linha, dependencia, conta, mista, nome, cosif, codigo, creditos, debitos, receita, deducao,
        discriminacao_deducao, base, aliquota, incentivo, descricao_incentivo, retido, motivo_nao_exigibilidade, processo, a_recolher)
      select $2::bigint, r.linha, r.dependencia, r.conta, r.mista, coalesce(c.nome, ''), coalesce(c.cosif, ''), r.codigo, r.creditos, r.debitos, r.receita, r.deducao,
        r.discriminacao, r.base, r.aliquota, r.incentivo, r.descricao, r.retido, r.motivo, r.processo, 0
      from jsonb_to_recordset($1::jsonb) as r(linha int, dependencia text, conta text, mista text, codigo text, creditos numeric, debitos numeric,
        receita numeric, deducao numeric, discriminacao text, base numeric, aliquota numeric, incentivo numeric, descricao text, retido numeric,
        motivo text, processo text) ${daConta}
      on conflict do nothing returning linha`,
    dono: doArquivo,
    linha: (l, lida) => ({
      dependencia: l.de(lida, 'Cod_Depe'),
      conta: l.de(lida, 'Sub_Titu'),
      mista: l.de(lida, 'Des_Mista', '00'),
      codigo: lerCodigoTributacao(l.de(lida, 'Cod_Trib_DES-IF')) ?? '',
      creditos: reais(l.de(lida, 'Valr_Cred_Mens')),
      debitos: reais(l.de(lida, 'Valr_Debt_Mens')),
      receita: reais(l.de(lida, 'Rece_Decl')),
      deducao: reais(l.de(lida, 'Dedu_Rece_Decl')),
      discriminacao: l.de(lida, 'Desc_Dedu'),
      base: reais(l.de(lida, 'Base_Calc')),
      aliquota: reais(l.de(lida, 'Aliq_ISSQN')),
      incentivo: reais(l.de(lida, 'Inct_Fisc')),
      descricao: l.de(lida, 'Desc_Inct_Fisc'),
      retido: reais(l.de(lida, 'Valr_ISSQN_Retd')),
      motivo: l.de(lida, 'Motv_Nao_Exig'),
      processo: l.de(lida, 'Proc_Motv_Nao_Exig').trim(),
    }),
  },
  '0440': {
    sql: `insert into desif_consolidacao (arquivo_id, linha, cnpj, codigo, receita, deducao_subtitulo, deducao_consolidada, discriminacao_deducao, base,
        aliquota, devido, retido, incentivo_subtitulo, incentivo, descricao_incentivo, a_compensar, origem_credito, recolhido,
        motivo_nao_exigibilidade, processo, a_recolher)
      select $2::bigint, r.linha, r.cnpj, r.codigo, r.receita, r.subtitulo, r.consolidada, r.discriminacao, r.base, r.aliquota, r.devido, r.retido,
        r.incsub, r.incentivo, r.descricao, r.compensar, r.origem, r.recolhido, r.motivo, r.processo, r.recolher
      from jsonb_to_recordset($1::jsonb) as r(linha int, cnpj text, codigo text, receita numeric, subtitulo numeric, consolidada numeric,
        discriminacao text, base numeric, aliquota numeric, devido numeric, retido numeric, incsub numeric, incentivo numeric, descricao text,
        compensar numeric, origem text, recolhido numeric, motivo text, processo text, recolher numeric)
      on conflict do nothing returning linha`,
    dono: doArquivo,
    linha: (l, lida) => ({
      cnpj: l.de(lida, 'CNPJ'),
      codigo: lerCodigoTributacao(l.de(lida, 'Cod_Trib_DES-IF')) ?? '',
      receita: reais(l.de(lida, 'Rece_Decl_Cnso')),
      subtitulo: reais(l.de(lida, 'Dedu_Rece_Decl_Sub_Titu')),
      consolidada: reais(l.de(lida, 'Dedu_Rece_Decl_Cnso')),
      discriminacao: l.de(lida, 'Desc_Dedu'),
      base: reais(l.de(lida, 'Base_Calc')),
      aliquota: reais(l.de(lida, 'Aliq_ISSQN')),
      devido: reais(l.de(lida, 'Valr_ISSQN_Devd')),
      retido: reais(l.de(lida, 'Valr_ISSQN_Retd')),
      incsub: reais(l.de(lida, 'Inct_Fisc_Sub_Titu')),
      incentivo: reais(l.de(lida, 'Inct_Fisc')),
      descricao: l.de(lida, 'Desc_Inct_Fisc'),
      compensar: reais(l.de(lida, 'Valr_A_Cmpn')),
      origem: l.de(lida, 'Orig_Cred_A_Cmpn'),
      recolhido: reais(l.de(lida, 'Valr_ISSQN_Rclh')),
      motivo: l.de(lida, 'Motv_Nao_Exig'),
      processo: l.de(lida, 'Proc_Motv_Nao_Exig').trim(),
      recolher: reais(l.de(lida, 'ISSQN_A_Relh')),
    }),
  },
  '1000': {
    sql: `insert into desif_partida (arquivo_id, linha, cnpj, municipio_contabil, lancamento, data, valor, conta, tipo_partida, evento, municipio_vinculado, historico)
      select $2::bigint, r.linha, r.cnpj, r.contabil, r.lancamento, r.data, r.valor, r.conta, r.tipo, r.evento, r.vinculado, r.historico
      from jsonb_to_recordset($1::jsonb) as r(linha int, cnpj text, contabil text, lancamento text, data date, valor numeric, conta text, tipo text,
        evento text, vinculado text, historico text)
      on conflict do nothing returning linha`,
    dono: doArquivo,
    linha: (l, lida) => ({
      cnpj: l.de(lida, 'CNPJ_Ctbl'),
      contabil: l.de(lida, 'Cod_Munc_Ctbl'),
      lancamento: l.de(lida, 'Idto_Lanc'),
      data: lerData(l.de(lida, 'Dat_Lanc')),
      valor: reais(l.de(lida, 'Valr_Prda_Lanc')),
      conta: l.de(lida, 'Sub_Titu'),
      tipo: tipoPartidaDe(l.de(lida, 'Tipo_Prda')),
      evento: l.de(lida, 'Cod_Evto'),
      vinculado: l.de(lida, 'Munc_Vinc'),
      historico: l.de(lida, 'Hist_Prda'),
    }),
  },
}

/** Most lines of one statement. */
const POR_INSTRUCAO = 2000

/** Writes verified lines in the order of the file; answers those whose key was there already. */
export async function gravarRegistros(
  ctx: Context,
  leitor: Leitor,
  lidas: readonly LinhaLida[],
  donos: Donos,
): Promise<readonly LinhaLida[]> {
  const repetidas: LinhaLida[] = []
  for (let inicio = 0; inicio < lidas.length; ) {
    const registro = lidas[inicio]?.registro
    let fim = inicio
    while (fim < lidas.length && fim - inicio < POR_INSTRUCAO && lidas[fim]?.registro === registro) fim += 1
    const destino = registro && destinos[registro]
    const parte = lidas.slice(inicio, fim)
    inicio = fim
    if (!destino) continue
    const linhas = parte.map((lida) => ({ linha: lida.linha, ...destino.linha(leitor, lida, donos) }))
    const { rows } = await ctx.client.query<{ linha: number }>(destino.sql, [
      JSON.stringify(linhas),
      destino.dono(donos),
      ...(destino.sql.includes('$3') ? [donos.planoEmVigor] : []),
    ])
    if (rows.length === parte.length) continue
    const escritas = new Set(rows.map(({ linha }) => linha))
    repetidas.push(...parte.filter(({ linha }) => !escritas.has(linha)))
  }
  return repetidas
}
