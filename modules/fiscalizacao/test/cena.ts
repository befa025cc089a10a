import { type LinhaRetorno, montarRetorno } from '@iss/guia/domain/montar-retorno'
import { emitirGuia } from '@iss/guia/server'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'

/*
 * The small scene of these tests, in months that the demonstration leaves empty (2020). Two providers of Faturamento and one taker:
 *   jan/2020  Um: 1.000,00 at 2% own (20,00), 500,00 at 2% withheld by the taker (10,00), 300,00 cancelled; Dois: 4.000,00 at 5% (200,00)
 *   fev/2020  Um: 700,00 due elsewhere at 2% (14,00)
 * Um closed january: guide of 20,00, due 20/02/2020. Dois closed january: guide of 200,00, due 20/02/2020, paid on 01/03/2020 with 150,00.
 */
export let scene: Scene
export let fiscal: Client
export let gestor: Client
export const ids = { um: 970_001, dois: 970_002, tomador: 970_003 }

export const nota = (prestador: number, valor: string, aliquota: string, extra: Record<string, unknown> = {}) =>
  scene.owner(
    `with modelo as (select n.* from nota_fiscal n where n.municipio_id = 1 order by n.id limit 1),
      papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) values (1, 'NFSE', $1, md5(random()::text), '2020-02-01') returning id)
     insert into nota_fiscal select (jsonb_populate_record(m::nota_fiscal, jsonb_build_object('id', papel.id, 'prestador_id', $1::bigint, 'tomador_id', null, 'tomador_documento', null,
       'numero', (select coalesce(max(numero), 0) + 1 from nota_fiscal where municipio_id = 1 and prestador_id = $1), 'competencia', '2020-01-01', 'data_prestacao', '2020-01-10',
       'emissao', '2020-01-10T12:00:00-03:00', 'estado', 'EMITIDA', 'regime', 'FATURAMENTO', 'devido_aqui', true, 'retido', false, 'deducoes', 0, 'rps_numero', null, 'exigibilidade', 1,
       'valor_total', $2::numeric, 'base', $2::numeric, 'aliquota', $3::numeric, 'imposto', round($2::numeric * $3::numeric / 100, 2), 'dados_tomador', null) || $4::jsonb)).* from modelo m, papel`,
    [prestador, valor, aliquota, JSON.stringify(extra)],
  )

export async function guia(pessoa: number, numero: number, base: string, extra: Record<string, unknown> = {}): Promise<number> {
  const [row] = await scene.owner<{ id: string }>(
    `with modelo as (select * from guia where municipio_id = 1 order by id limit 1),
      papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) values (1, 'GUIA', $1, md5(random()::text), '2020-02-03') returning id)
     insert into guia select (jsonb_populate_record(m::guia, jsonb_build_object('id', papel.id, 'pessoa_id', $1::bigint, 'numero', $2::bigint, 'competencia', '2020-01-01',
       'vencimento', '2020-02-20', 'validade', '2020-02-20', 'papel', 'PRESTADOR', 'tipo', 'ENCERRAMENTO', 'tributo', 'ISSQN', 'base', $3::numeric, 'correcao', 0, 'multa', 0, 'juros', 0, 'tsa', 0,
       'total', $3::numeric, 'estado', 'EMITIDA', 'encerramento_id', null, 'data_baixa', null, 'tipo_baixa', null, 'recalculada_em', null) || $4::jsonb)).* from modelo m, papel returning id`,
    [pessoa, numero, base, JSON.stringify(extra)],
  )
  return Number(row?.id)
}

const encerramento = (pessoa: number, valor: string) =>
  scene.owner(
    `with novo as (insert into encerramento (municipio_id, pessoa_id, papel, competencia, tipo, regime, encerrado_em) values (1, $1, 'PRESTADOR', '2020-01-01', 'REGULAR', 'FATURAMENTO', '2020-02-03') returning id),
       saldo as (insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, quantidade, estado, encerrado, pago, faturado, imposto, imposto_retido, debito)
         values (1, $1, 'PRESTADOR', '2020-01-01', 1, 'ENCERRADA', $2, 0, 0, $2, 0, $2))
     insert into calculo_encerramento select (jsonb_populate_record(m::calculo_encerramento, jsonb_build_object('id', 990000 + $1, 'encerramento_id', novo.id, 'valor_encerrado', $2::numeric))).*
     from (select * from calculo_encerramento where municipio_id = 1 limit 1) m, novo`,
    [pessoa, valor],
  )

/** Builds the scene once per file. */
export async function montarCena(): Promise<void> {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  gestor = await scene.as('gestor')
  for (const [nome, id] of Object.entries(ids))
    await scene.owner(
      `insert into pessoa select (jsonb_populate_record(p, jsonb_build_object('id', $1::bigint, 'documento', '97000000000' || right($1::text, 1) || '00', 'nome', $2::text, 'busca', $2::text, 'inscricao_municipal', null,
        'regime_iss_tipo', 'FATURAMENTO', 'situacao', 'ATIVO', 'prestador', $2 <> 'tomador', 'cadastro_inicial', '2019-06-01', 'data_abertura', '2019-06-01', 'fiscal_responsavel_id', null))).* from pessoa p where municipio_id = 1 and documento = '40000001000150'`,
      [id, nome],
    )
  // Without the index of correction, which the demonstration does not quote for these years.
  await scene.owner('update calculo_guia set correcao_indice_id = null where municipio_id = 1')
  const tomador = { tomador_id: ids.tomador, tomador_documento: '97000000000300', tomador_nome: 'tomador' }
  await nota(ids.um, '1000.00', '2')
  await nota(ids.um, '500.00', '2', { ...tomador, retido: true })
  await nota(ids.um, '300.00', '2', { estado: 'CANCELADA' })
  await nota(ids.um, '700.00', '2', {
    competencia: '2020-02-01',
    data_prestacao: '2020-02-10',
    devido_aqui: false,
    municipio_incidencia: '3106200',
  })
  await nota(ids.dois, '4000.00', '5')
  await encerramento(ids.um, '20.00')
  await encerramento(ids.dois, '200.00')
  await guia(ids.um, 970_001, '20.00')
  const paga = await guia(ids.dois, 970_002, '200.00', { estado: 'PAGA', data_baixa: '2020-03-01' })
  await scene.owner(
    `insert into pagamento (municipio_id, guia_id, data_pagamento, valor, devido, correcao, multa, juros, tsa, resultado, tipo_baixa, registrado_em) values (1, $1, '2020-03-01', 150, 208.60, 0, 6.60, 2, 0, 'A_MENOR', 'MANUAL', now())`,
    [paga],
  )
}

export const janeiro = { ano: 2020, mes: 0 }
export const fevereiro = { ano: 2020, mes: 1 }
export const search = (slug: string, filtros: Record<string, unknown>, quem = fiscal) =>
  quem.call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 100 })
export const linhaDe = async (slug: string, filtros: Record<string, unknown>, nome: string) =>
  (await search(slug, filtros)).linhas.find(({ valores }) => Object.values(valores).includes(nome))?.valores

/** A guide of a closing as the city issues it on a day. */
export const emitirGuiaDe = (pessoaId: number, competencia: Competencia, base: string, em: string) =>
  scene.inCity(1, (ctx) =>
    emitirGuia(ctx, {
      pessoaId,
      competencia,
      tipo: 'ENCERRAMENTO',
      papel: 'PRESTADOR',
      base: Dinheiro.from(base),
      em: new Date(`${em}T12:00:00-03:00`),
    }),
  )

/** A bank's file with these payments, received; answers what became of each. */
export async function importarRetorno(linhas: Omit<LinhaRetorno, 'formaArrecadacao' | 'autenticacao'>[], sequencial = 977) {
  const arquivo = montarRetorno({
    convenio: '9876',
    empresa: 'PREF NOVA SERRA',
    banco: '001',
    nomeBanco: 'BANCO DO BRASIL',
    geradoEm: '2026-04-15',
    sequencial,
    linhas: linhas.map((linha, indice) => ({ ...linha, formaArrecadacao: '1', autenticacao: `ACEITE${indice}` })),
  })
  const resposta = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/retornobancario/enviar',
    headers: { authorization: `Bearer ${fiscal.token}`, 'content-type': 'multipart/form-data; boundary=limite' },
    payload: `--limite\r\nContent-Disposition: form-data; name="file"; filename="aceite.ret"\r\nContent-Type: text/plain\r\n\r\n${arquivo}\r\n--limite--\r\n`,
  })
  return resposta.json<{ linhas: { situacao: string }[] }>().linhas.map(({ situacao }) => situacao)
}
