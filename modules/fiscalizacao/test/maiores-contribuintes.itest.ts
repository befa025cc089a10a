import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fevereiro, ids, janeiro, montarCena, scene, search } from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

const ranking = async (filtros: object) =>
  (await search('relatorio-maiores-contribuintes', { quantidade: 100, criterio: 'DEVIDO', ...filtros })).linhas.map(
    ({ valores }) => valores,
  )

/** A DAS with this much of the city; of a declaration, or of a company and month where it came without one. */
const das = (
  numero: string,
  tipo: number,
  principal: string,
  de: { apuracao: number } | { cnpj: string; periodo: string },
  pagoEm: string | null = null,
) =>
  scene.owner(
    `with novo as (insert into pgdas_das (municipio_id, apuracao_id, numero, tipo, municipio_matriz, total, pago_em)
         values (1, $4, $1, $2, tom_do_municipio(1), $3::numeric, $7::date) returning id),
       empresa as (insert into pgdas_das_empresa (municipio_id, das_id, cnpj, periodo) select 1, id, $5, $6::date from novo where $5::text is not null)
     insert into pgdas_das_detalhe (municipio_id, das_id, municipio_incidencia, receita_principal, receita_multa, receita_juros)
       select 1, id, tom_do_municipio(1), $3::numeric, 0, 0 from novo`,
    [
      numero,
      tipo,
      principal,
      'apuracao' in de ? de.apuracao : null,
      'cnpj' in de ? de.cnpj : null,
      'cnpj' in de ? de.periodo : null,
      pagoEm,
    ],
  )

describe('R2-2.8-06 relatorio-maiores-contribuintes (F14)', () => {
  it('what is due by a DAS is of the declaration in force, once, however often it is charged', async () => {
    const gama = async (mes: number) => {
      const meses = { competenciaInicial: { ano: 2024, mes }, competenciaFinal: { ano: 2024, mes } }
      return (await ranking(meses)).find(({ documento }) => documento === demoDocumentos.gama)?.devido
    }
    const declaradas = await scene.owner<{ id: string; ativa: boolean; iss: string }>(
      `select a.id, a.ativa, d.principal as iss from pgdas_apuracao a join pgdas_das g on g.municipio_id = a.municipio_id and g.apuracao_id = a.id
         join das_da_cidade d on d.municipio_id = g.municipio_id and d.das_id = g.id
       where a.municipio_id = 1 and a.cnpj_matriz = $1 and a.periodo = '2024-08-01' order by a.ativa`,
      [demoDocumentos.gama],
    )
    expect(declaradas.map(({ ativa, iss }) => [ativa, iss])).toEqual([
      [false, '201.23'],
      [true, '201.23'],
    ])
    expect(await gama(7)).toBe('201.23')
    const apuracao = Number(declaradas[1]?.id)
    await das('97000000000000001', 0, '201.23', { apuracao })
    await das('97000000000000002', 2, '201.23', { cnpj: demoDocumentos.gama, periodo: '2024-08-01' })
    expect(await gama(7)).toBe('201.23')
    // A month without a DAS of its own is due as it is charged.
    const antes = await gama(10)
    expect(antes).toBeUndefined()
    await das('97000000000000003', 0, '50.00', { cnpj: demoDocumentos.gama, periodo: '2024-11-01' })
    await das('97000000000000004', 2, '50.00', { cnpj: demoDocumentos.gama, periodo: '2024-11-01' })
    expect(await gama(10)).toBe('50.00')
  })
  it('finds by the activities that a taxpayer had in the period, whatever its receipts and closings name', async () => {
    const [uma, outra, velha] = await scene.owner<{ id: string; texto: string }>(
      `select a.id, a.codigo_exibido || ' - ' || a.resumo as texto from atividade a where a.municipio_id = 1
         and not exists (select 1 from nota_fiscal n where n.municipio_id = 1 and n.atividade_id = a.id) order by a.id limit 3`,
    )
    for (const [atividade, inicio, fim] of [
      [uma, '2019-06-01', null],
      [outra, '2019-06-01', '2020-01-31'],
      [velha, '2019-06-01', '2019-12-31'],
    ] as const)
      await scene.owner(
        `insert into pessoa_atividade (municipio_id, pessoa_id, atividade_id, inicio, fim, principal) values (1, $1, $2, $3, $4, $5)`,
        [ids.dois, atividade?.id, inicio, fim, atividade === uma],
      )
    const meses = { competenciaInicial: janeiro, competenciaFinal: fevereiro }
    const por = async (atividade: string | undefined, criterio: string) =>
      (await ranking({ ...meses, criterio, atividade: [Number(atividade)] })).map(({ contribuinte, atividade: dita }) => [
        contribuinte,
        dita,
      ])
    for (const criterio of ['PAGO', 'DEVIDO']) {
      expect(await por(uma?.id, criterio)).toEqual([['dois', uma?.texto]])
      expect(await por(outra?.id, criterio)).toEqual([['dois', uma?.texto]])
      expect(await por(velha?.id, criterio)).toEqual([])
    }
  })
  it('a share is of all that the city received or is owed, also where no taxpayer is known, of the origins asked for', async () => {
    await das('97000000000000005', 1, '50.00', { cnpj: '99999999000191', periodo: '2020-01-01' }, '2020-02-20')
    const meses = { competenciaInicial: janeiro, competenciaFinal: fevereiro }
    const partes = async (mais: object) =>
      (await ranking({ ...meses, ...mais })).map(({ contribuinte, percentual }) => [contribuinte, percentual])
    expect(await partes({ criterio: 'PAGO' })).toEqual([['dois', '75.00']])
    expect(await partes({ criterio: 'PAGO', origem: ['GUIA'] })).toEqual([['dois', '100.00']])
    expect(await partes({ criterio: 'DEVIDO' })).toEqual([
      ['dois', '74.07'],
      ['um', '7.41'],
    ])
  })
})
