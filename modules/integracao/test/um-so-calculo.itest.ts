import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError } from '@iss/kernel/errors'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { emitirNota, emitirNotas, notaBase, parteVazia } from '@iss/emissao/server'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Scene, seedsOf, startScene } from '@iss/testing'
import { exigibilidades } from '@iss/tributacao/domain/exigibilidade'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { importar } from './importar.ts'
import { loteDeTeste } from '@iss/abrasf/testing/lote-de-teste'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

/** A small generator of its own: the same seed gives the same notes. */
function sorteio(semente: number): (limite: number) => number {
  let estado = semente
  return (limite) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0
    return Math.trunc((estado / 2 ** 32) * limite)
  }
}
const um = <T>(lista: readonly T[], sorteia: (limite: number) => number) => lista[sorteia(lista.length)] as T

type Emissor = { id: string; documento: string; regime: string; atividade: string; subitem: string }

/** Everything that an issue stores of a note but what tells one note from another. */
const colunas = async (ids: readonly number[]) =>
  scene.owner<{ nota: string }>(
    `select (to_jsonb(n) - '{id,numero,canal,autorizacao_id,rps_numero,rps_serie,rps_tipo,rps_emissao,rps_hash,emissao}'::text[])::text as nota
     from nota_fiscal n where n.id = any ($1) order by array_position($1, n.id)`,
    [ids],
  )

describe('one computation, whatever the way a note comes by', () => {
  it.each(seedsOf(20_260_415, 20_260_416))(
    'issued alone or in a set, the same order is the same note to the byte, and the same refusal (seed %i)',
    async (semente) => {
      const emissores = await scene.owner<Emissor>(
        `select distinct on (p.id) p.id, p.documento, p.regime_iss_tipo as regime, a.id as atividade, a.item_lista_servico as subitem
       from pessoa p join autorizacao_nfe z on z.municipio_id = p.municipio_id and z.pessoa_id = p.id
       join serie s on s.municipio_id = z.municipio_id and s.id = z.serie_id and s.eletronica and not s.avulsa
       join pessoa_atividade v on v.municipio_id = p.municipio_id and v.pessoa_id = p.id and v.fim is null
       join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id and a.ativa
       where p.municipio_id = 1 and z.inicio <= '2026-04-15' and (z.fim is null or z.fim >= '2026-04-15') order by p.id, a.codigo`,
      )
      expect(emissores.length).toBeGreaterThanOrEqual(6)
      expect(new Set(emissores.map(({ regime }) => regime)).size).toBeGreaterThanOrEqual(3)
      const sorteia = sorteio(semente)
      const valores = ['33.00', '1000.00', '0.10', '12345.6789', '0.3333', '0.00']
      const pedidos = Array.from({ length: 36 }, (_, index): { nota: NotaCanonica; prestadorId: number } => {
        const emissor = emissores[index % emissores.length] as Emissor
        const base = notaBase('TELA', emissor.documento, '2026-04-15', emissor.subitem)
        const [identificacao, documento] = um(
          [
            ['CNPJ', demoDocumentos.hospital],
            ['CPF', demoDocumentos.maria],
            ['CNPJ', '11444777000161'],
            ['EXTERIOR', null],
            ['NAO_IDENTIFICADO', null],
          ] as const,
          sorteia,
        )
        return {
          prestadorId: Number(emissor.id),
          nota: {
            ...base,
            servico: {
              ...base.servico,
              atividadeId: Number(emissor.atividade),
              exigibilidade: sorteia(9) === 0 ? um(exigibilidades, sorteia) : 'EXIGIVEL',
              numeroProcesso: sorteia(2) === 0 ? '2026/77' : null,
              municipioPrestacao: um([null, null, null, null, null, '3106200'], sorteia),
            },
            tomador: { ...parteVazia, identificacao, documento, nome: um(['Tomador sorteado', 'Açaí & Cia'], sorteia) },
            itens: Array.from({ length: 1 + sorteia(3) }, (_item, ordem) => ({
              descricao: `Serviço ${index}.${ordem} – "aspas" e ção`,
              unidade: null,
              quantidade: Decimal4.from(um(['1', '2.5', '0.0001', '3'], sorteia)),
              valorUnitario: Decimal4.from(um(valores, sorteia)),
              desconto: Dinheiro.from(um(['0.00', '0.01'], sorteia)),
              descontoIncondicional: Dinheiro.from(um(['0.00', '0.02'], sorteia)),
            })),
            deducoes:
              sorteia(4) === 0 && emissor.subitem === '7.02'
                ? [
                    {
                      tipoDeducaoId: null,
                      tipoNacional: null,
                      descricao: 'Materiais',
                      documento: null,
                      dataEmissao: null,
                      fornecedor: null,
                      fornecedorNif: null,
                      fornecedorNome: null,
                      valorDedutivel: null,
                      valor: Dinheiro.from('1.23'),
                    },
                  ]
                : [],
            observacoes: um([null, 'Observação com acento'], sorteia),
            enviarEmailTomador: false,
          },
        }
      })
      const mensagens = (error: unknown) =>
        error instanceof AppError ? error.violations.map(({ field, message }) => `${field}: ${message}`) : [String(error)]
      const sozinhas: (number | string[])[] = []
      for (const { nota, prestadorId } of pedidos)
        sozinhas.push(
          await scene.inCity(1, (ctx) => emitirNota(ctx, nota, prestadorId, { canal: 'TELA' })).then(({ id }) => id, mensagens),
        )
      const juntas = (
        await scene.inCity(1, (ctx) =>
          emitirNotas(pedidos.map(({ nota, prestadorId }) => ({ ctx, nota, prestadorId, gravacao: { canal: 'TELA' } }))),
        )
      ).map((resultado) =>
        'emitida' in resultado ? resultado.emitida.id : 'recusa' in resultado ? mensagens(resultado.recusa) : ['ocupado'],
      )
      const recusas = (lista: readonly (number | string[])[]) => lista.map((um) => (typeof um === 'number' ? null : um))
      expect(recusas(juntas)).toEqual(recusas(sozinhas))
      const ids = (lista: readonly (number | string[])[]) => lista.filter((um) => typeof um === 'number')
      const emitidas = ids(sozinhas)
      expect(emitidas.length).toBeGreaterThanOrEqual(12)
      expect(recusas(sozinhas).filter((recusa) => recusa !== null).length).toBeGreaterThanOrEqual(3)
      expect(await colunas(ids(juntas))).toEqual(await colunas(emitidas))
    },
  )

  it('by file or by screen, the same service costs the same, step by step', async () => {
    const integra = await scene.as('integra')
    const { atividades } = await integra.call(carregarEmissao, {})
    const atividadeId = atividades.find(({ codigo }) => codigo.replace(/\D/g, '') === '010701')?.id ?? null
    const casos = [
      '33.00',
      '0.10',
      '850.00',
      '1240.55',
      '99999.99',
      '16.50',
      '49.50',
      '1.00',
      '7777.77',
      '0.50',
      '250.00',
      '1000000.00',
    ]
    const xml = loteDeTeste({ numeroLote: 77, rps: casos.map((valor, index) => ({ numero: 7700 + index, serie: 'IG', valor })) })
    // The day of the tests, and this city as the place of the service.
    const hoje = xml.replaceAll('2026-01-20', '2026-04-15').replaceAll('3106200', '9900001')
    const { itens } = await importar(scene, integra, hoje)
    const porArquivo = itens.lista.map(({ documento }) => documento?.id ?? 0)
    expect(itens.lista.flatMap(({ situacao, mensagens }) => (situacao === 'IMPORTADO' ? [] : mensagens))).toEqual([])
    const porTela: number[] = []
    for (const valor of casos) {
      // The file tells the rate that the activity lets its issuer type.
      const aliquota = Aliquota.from('3.00')
      const base = pedidoNota({
        atividadeId,
        valor,
        aliquota,
        municipioPrestacao: '9900001',
        retido: false,
        enviarEmailTomador: false,
      })
      const { id } = await integra.call(emitirNotaCall, {
        ...base,
        tomador: { ...base.tomador, documento: '11444777000161', nome: 'Comercial Aurora Ltda', email: null },
        itens: base.itens.map((item) => ({ ...item, descricao: 'Consultoria em redes & segurança' })),
        rascunhoId: null,
      })
      porTela.push(id)
    }
    const computadas = async (ids: readonly number[]) =>
      scene.owner<{ nota: string }>(
        `select (to_jsonb(n) - '{id,numero,canal,autorizacao_id,rps_numero,rps_serie,rps_tipo,rps_emissao,rps_hash,emissao,canonica,dados_tomador}'::text[])::text as nota
         from nota_fiscal n where n.id = any ($1) order by array_position($1, n.id)`,
        [ids],
      )
    expect(await computadas(porArquivo)).toEqual(await computadas(porTela))
    // Of the canonical notes all that decides is the same; the way they came by is told by what differs.
    const partes = async (ids: readonly number[]) =>
      scene.owner<{ itens: string; descontos: string; retencoes: string; competencia: string; servico: string }>(
        `select (canonica -> 'itens')::text as itens, (canonica -> 'descontoIncondicional')::text as descontos,
           (canonica -> 'retencoes')::text as retencoes, (canonica -> 'competencia')::text as competencia,
           jsonb_build_array(canonica #> '{servico,subitem}', canonica #> '{servico,atividadeId}', canonica #> '{servico,exigibilidade}',
             canonica #> '{servico,municipioPrestacao}', canonica #> '{tomador,documento}', canonica #> '{tomador,nome}')::text as servico
         from nota_fiscal n where n.id = any ($1) order by array_position($1, n.id)`,
        [ids],
      )
    expect(await partes(porArquivo)).toEqual(await partes(porTela))
  })
})
