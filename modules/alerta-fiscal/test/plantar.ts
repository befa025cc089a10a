import { type Scene, startScene } from '@iss/testing'

/** Set by `montarCena`. */
export let scene: Scene

/** Starts the scene; to be stopped by the caller. */
export async function montarCena(): Promise<void> {
  scene = await startScene()
}

let empresas = 0

/** A company of the city that nobody else uses; answers its id. */
export async function empresa(nome: string, regime = 'FATURAMENTO'): Promise<number> {
  empresas += 1
  const [row] = await scene.owner<{ id: string }>(
    `insert into pessoa (municipio_id, documento, nome, busca, cadastro_inicial, ultima_alteracao, prestador, regime_iss_tipo)
     values (1, 'PLAN' || lpad($1::text, 4, '0') || '000100', $2, lower($2), '2020-01-01', now(), true, $3) returning id`,
    [empresas, nome, regime],
  )
  return Number(row?.id)
}

type Nota = {
  prestador: number
  mes: string
  base: number
  tomador?: number | null
  aliquota?: number
  retido?: boolean
  devidoAqui?: boolean
  estado?: string
  regime?: string
  atividade?: number | null
  canceladaEm?: string | null
}

/** Notes as whoever wrote them left them: documents and rows, without the command that issues. */
export async function notas(...lista: Nota[]): Promise<void> {
  for (const nota of lista)
    await scene.owner(
      `with modelo as (select n.* from nota_fiscal n join atividade a on a.municipio_id = n.municipio_id and a.id = n.atividade_id
          where n.municipio_id = 1 and not a.isenta and not a.permite_incidencia_fora_municipio and n.item_lista_servico not in ('7.02', '7.05', '16.01')
          order by n.id limit 1),
        papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao, data_cancelamento, motivo_cancelamento)
          select 1, 'NOTA_FISCAL', $1, upper(left(md5(random()::text), 16)), now(), $12::timestamptz, case when $12 is not null then 'Erro' end
          from modelo returning id)
       insert into nota_fiscal select (jsonb_populate_record(m::nota_fiscal, jsonb_build_object('id', papel.id, 'estado', $2::text, 'rps_numero', null,
         'prestador_id', $1::bigint, 'tomador_id', $3::bigint, 'substituida_id', null,
         'numero', coalesce((select max(numero) + 1 from nota_fiscal x where x.municipio_id = 1 and x.prestador_id = $1), 1),
         'competencia', $4::date, 'data_prestacao', $4::date, 'valor_total', $5::numeric, 'base', $5::numeric, 'deducoes', 0,
         'desconto_incondicional', 0, 'aliquota', $6::numeric, 'aliquota_exata', $6::numeric, 'imposto', round($5::numeric * $6::numeric / 100, 2),
         'retido', $7::boolean, 'devido_aqui', $8::boolean, 'regime', $9::text, 'exigibilidade', 1,
         'atividade_id', coalesce($10::bigint, m.atividade_id), 'canonica', $11::jsonb))).* from modelo m, papel`,
      [
        nota.prestador,
        nota.estado ?? 'EMITIDA',
        nota.tomador ?? null,
        `${nota.mes}-01`,
        nota.base,
        nota.aliquota ?? 5,
        nota.retido ?? false,
        nota.devidoAqui ?? true,
        nota.regime ?? 'FATURAMENTO',
        nota.atividade ?? null,
        '{}',
        nota.canceladaEm ?? null,
      ],
    )
}

type Guia = { papel?: 'PRESTADOR' | 'TOMADOR'; multa?: number; juros?: number }

/** A guide of a month, with what was paid of its principal and the fine and interest that were paid with it. */
export async function guia(
  pessoa: number,
  mes: string,
  valor: number,
  pago: number,
  { papel = 'PRESTADOR', multa = 0, juros = 0 }: Guia = {},
): Promise<void> {
  const [documento] = await scene.owner<{ id: string }>(
    `insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) values (1, 'GUIA', $1, upper(left(md5(random()::text), 16)), now()) returning id`,
    [pessoa],
  )
  await scene.owner(
    `insert into guia select (jsonb_populate_record(g::guia, jsonb_build_object('id', $1::bigint, 'pessoa_id', $2::bigint, 'competencia', $3::date,
       'numero', (select max(numero) + 1 from guia where municipio_id = 1), 'base', $4::numeric, 'correcao', 0, 'multa', 0, 'juros', 0, 'tsa', 0,
       'total', $4::numeric, 'papel', $5::text, 'tributo', 'ISSQN', 'tipo', 'AVULSA', 'estado', 'EMITIDA', 'encerramento_id', null, 'data_baixa', null,
       'tipo_baixa', null))).* from (select * from guia where municipio_id = 1 order by id limit 1) g`,
    [Number(documento?.id), pessoa, `${mes}-01`, valor, papel],
  )
  if (pago > 0)
    await scene.owner(
      `insert into pagamento (municipio_id, guia_id, data_pagamento, valor, devido, correcao, multa, juros, tsa, resultado, tipo_baixa, registrado_em)
       values (1, $1, '2026-04-01', $2, $2, 0, $3, $4, 0, 'EXATO', 'MANUAL', now())`,
      [Number(documento?.id), pago + multa + juros, multa, juros],
    )
}

/** A closing in force that made an amount payable. */
export async function encerramento(pessoa: number, mes: string, devido: number, em: string): Promise<void> {
  await scene.owner(
    `with e as (insert into encerramento (municipio_id, pessoa_id, papel, competencia, tipo, regime, encerrado_em)
        values (1, $1, 'PRESTADOR', $2, 'REGULAR', 'FATURAMENTO', $4) returning id)
     insert into calculo_encerramento select (jsonb_populate_record(c::calculo_encerramento, jsonb_build_object('id', (select max(id) + 1000000 from calculo_encerramento),
       'encerramento_id', e.id, 'valor_encerrado', $3::numeric))).* from (select * from calculo_encerramento where municipio_id = 1 order by id limit 1) c, e`,
    [pessoa, `${mes}-01`, devido, em],
  )
}

/** A detail of a declaration: services in the city unless it says otherwise. */
type Detalhe = { receita: number; atividade?: string; municipio?: string }
/** What a declaration says of an activity that is no service. */
export const MERCADORIAS = '1'
/** Another city, by its code in the Receita Federal. */
export const OUTRA = '0001'

/** An active PGDAS-D of one establishment, with these details; one without details says its revenue alone. */
export async function pgdas(
  pessoa: number,
  mes: string,
  receita: number,
  { detalhes = [{ receita }], caixa = false }: { detalhes?: Detalhe[]; caixa?: boolean } = {},
): Promise<void> {
  await scene.owner(
    `with p as (select documento, nome from pessoa where municipio_id = 1 and id = $1::bigint),
       a as (insert into pgdas_apuracao (municipio_id, declaracao, cnpj_matriz, nome, municipio_matriz, periodo, transmissao, operacao, tipo_arquivo, receita, regime_caixa)
         select 1, $4::text, p.documento, p.nome, '9901', $2::date, now(), 'Apuracao', '01', $3::numeric, $6::boolean from p returning id),
       f as (insert into pgdas_apuracao_filial (municipio_id, apuracao_id, cnpj, municipio, receita)
         select 1, a.id, p.documento, '9901', $3::numeric from a, p returning id)
     insert into pgdas_apuracao_detalhe (municipio_id, filial_id, ordem, filial_atividade, faixa, exigibilidade, municipio_incidencia, receita, aliquota_iss, iss)
       select 1, f.id, d.ordem, coalesce(d.um->>'atividade', '14'), '1', 0, coalesce(d.um->>'municipio', '9901'), (d.um->>'receita')::numeric, 2.5,
         (d.um->>'receita')::numeric * 0.025 from f, jsonb_array_elements($5::jsonb) with ordinality as d(um, ordem)`,
    [pessoa, `${mes}-01`, receita, `PLANTADA-${pessoa}-${mes}`, JSON.stringify(detalhes), caixa],
  )
}

/** A rate of the Simples that the city examined, from a month on. */
export async function aliquotaConferida(pessoa: number, mes: string, aliquota: number): Promise<void> {
  await scene.owner(
    `insert into aliquota_simples (municipio_id, pessoa_id, competencia, anexo, receita_apurada, receita_informada, folha, aliquota, memoria, situacao, registrado_em)
     values (1, $1, $2, 'III', 36000, 36000, 0, $3, '[]', 'VIGENTE', now())`,
    [pessoa, `${mes}-01`, aliquota],
  )
}

/** A DAS that was paid, with the city's part of it. `origem`: the system that it comes from. */
export async function das(
  pessoa: number,
  mes: string,
  principal: number,
  { multa = 0, origem = null }: { multa?: number; origem?: number | null } = {},
): Promise<void> {
  await scene.owner(
    `with d as (insert into pgdas_das (municipio_id, numero, tipo, identificador_sist_origem, municipio_matriz, total, pago_em)
         values (1, $5, 1, $6::smallint, '9901', $3::numeric + $4::numeric, '2026-04-01') returning id),
       e as (insert into pgdas_das_empresa (municipio_id, das_id, cnpj, periodo)
         select 1, d.id, p.documento, $2::date from d, pessoa p where p.municipio_id = 1 and p.id = $1)
     insert into pgdas_das_detalhe (municipio_id, das_id, municipio_incidencia, receita_principal, receita_multa, receita_juros)
       select 1, d.id, '9901', $3::numeric, $4::numeric, 0 from d`,
    [pessoa, `${mes}-01`, principal, multa, `DAS-${pessoa}-${mes}`, origem],
  )
}

/** What is owed for a closed month is paid in instalments, on time. */
export async function parcelado(pessoa: number, mes: string): Promise<void> {
  await scene.owner(
    `insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, quantidade, faturado, imposto, debito, estado, existe_parcelamento_ativo, parcelamento_em_dia)
     values (1, $1, 'PRESTADOR', $2, 1, 20000, 1000, 1000, 'ENCERRADA', true, true)`,
    [pessoa, `${mes}-01`],
  )
}

/** A sheet of paper in the ledger of its provider. */
export async function notaDePapel(titular: number, mes: string, numero: number): Promise<void> {
  await scene.owner(
    `insert into escrit_papel select (jsonb_populate_record(e::escrit_papel, jsonb_build_object('id', (select max(id) + 1000000 from escrit_papel),
       'titular_id', $1::bigint, 'competencia', $2::date, 'data_prestacao', $2::date, 'numero', $3::bigint, 'serie', 'PL', 'ano', 2026, 'estado', 'LANCADA',
       'motivo', null, 'retifica_id', null, 'origem', 'DECLARADA', 'chave', null, 'recibo', false, 'papel', 'PRESTADOR'))).*
     from (select * from escrit_papel where municipio_id = 1 and papel = 'PRESTADOR' order by id limit 1) e`,
    [titular, `${mes}-01`, numero],
  )
}
