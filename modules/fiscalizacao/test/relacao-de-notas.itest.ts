import { reportCalls } from '@iss/list/definition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fiscal, guia, ids, montarCena, nota, scene, search } from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

const slug = 'relatorio-relacao-nota'
const janeiro = {
  agrupar: 'NENHUM',
  dataPor: 'PRESTACAO',
  dataInicial: '2020-01-01',
  dataFinal: '2020-01-31',
  situacao: ['NORMAL'],
}
const valores = async (filtros: Record<string, unknown>) =>
  (await search(slug, { ...janeiro, ...filtros })).linhas.map((linha) => String(linha.valores.valor)).sort()

describe('F30 relatorio-relacao-nota', () => {
  it('finds a note by the way it came, and every note by one of the ways', async () => {
    const marco = { competencia: '2020-03-01', data_prestacao: '2020-03-10', emissao: '2020-03-10T12:00:00-03:00' }
    const [avulsa] = await scene.owner<{ id: string }>('select id from serie where municipio_id = 1 and avulsa')
    const rps = (rps_numero: number) => ({ rps_numero, rps_serie: 'A', rps_tipo: 1, rps_emissao: '2020-03-10' })
    const notas: [string, Record<string, unknown>][] = [
      ['10.00', { canal: 'TELA' }],
      ['20.00', { canal: 'ENSINO' }],
      ['30.00', { canal: 'DPS' }],
      ['40.00', { canal: 'WEB_SERVICE', ...rps(1) }],
      ['50.00', { canal: 'ARQUIVO', ...rps(2) }],
      ['60.00', { canal: 'TELA', ...rps(3) }],
      ['70.00', { canal: 'TELA', serie_id: Number(avulsa?.id) }],
    ]
    for (const [valor, extra] of notas) await nota(ids.um, valor, '2', { ...marco, ...extra })
    const da = (origem: string) => valores({ dataInicial: '2020-03-01', dataFinal: '2020-03-31', origem })
    expect(await da('SISTEMA')).toEqual(['10.00', '20.00'])
    expect(await da('WEB_SERVICE')).toEqual(['30.00', '40.00'])
    expect(await da('ARQUIVO')).toEqual(['50.00'])
    expect(await da('RPS')).toEqual(['40.00', '50.00', '60.00'])
    expect(await da('AVULSA')).toEqual(['70.00'])
  })

  it('finds by value, by CNAE and by whether the competence is closed', async () => {
    expect(await valores({ valorDe: '500.00', valorAte: '1000.00' })).toEqual(['1000.00', '500.00'])
    expect(await valores({ competenciaEncerrada: 'SIM' })).toEqual(['1000.00', '4000.00', '500.00'])
    expect(await valores({ competenciaEncerrada: 'NAO' })).toEqual([])
    const fevereiro = { dataInicial: '2020-02-01', dataFinal: '2020-02-29' }
    expect(await valores({ ...fevereiro, competenciaEncerrada: 'NAO' })).toEqual(['700.00'])
    // Of the note when it tells one, otherwise of its activity.
    const [modelo] = await scene.owner<{ canonica: { servico: object }; cnae: string }>(
      `select n.canonica, a.cnae from nota_fiscal n join atividade a on a.municipio_id = n.municipio_id and a.id = n.atividade_id
       where n.municipio_id = 1 and n.prestador_id = $1 limit 1`,
      [ids.dois],
    )
    const servico = (cnae: string | null) => ({
      canonica: { ...modelo?.canonica, servico: { ...modelo?.canonica.servico, cnae } },
    })
    const abril = { competencia: '2020-04-01', data_prestacao: '2020-04-10', emissao: '2020-04-10T12:00:00-03:00' }
    await nota(ids.dois, '81.00', '2', { ...abril, ...servico(null) })
    await nota(ids.dois, '82.00', '2', { ...abril, ...servico('9602501') })
    const doCnae = (cnae: string) => valores({ dataInicial: '2020-04-01', dataFinal: '2020-04-30', cnae: [cnae] })
    expect([await doCnae(modelo?.cnae ?? ''), await doCnae('9602501')]).toEqual([['81.00'], ['82.00']])
    expect(await fiscal.call(reportCalls(slug).opcoes, { filtro: 'cnae', texto: '9602-5' })).toEqual([
      { value: '9602501', label: '9602-5/01' },
    ])
  })

  it('names the guide of the closing beside that of the note, and the city of the incidence; leads to guide and history', async () => {
    const [mes] = await scene.owner<{ id: string }>(
      `select id from encerramento where municipio_id = 1 and pessoa_id = $1 and papel = 'PRESTADOR' and competencia = '2020-01-01'`,
      [ids.dois],
    )
    const doMes = await guia(ids.dois, 970_010, '200.00', { encerramento_id: Number(mes?.id) })
    await guia(ids.dois, 970_011, '200.00', { encerramento_id: Number(mes?.id), estado: 'CANCELADA' })
    const dela = async () => (await search(slug, { ...janeiro, prestador: ids.dois })).linhas[0]
    const linha = await dela()
    expect([linha?.valores.guia, linha?.links?.guia]).toEqual(['970010', `/home/actions/guia?id=${doMes}`])
    expect(linha?.acoes?.historico?.endereco).toBe(`/home/actions/consulta-historico-nota-fiscal?id=${linha?.id}`)
    const daNota = await guia(ids.dois, 970_012, '200.00')
    await scene.owner(
      `insert into vinculo_documento (municipio_id, origem_id, destino_id, tipo, criado_em) values (1, $1, $2, 'NotaFiscal_Guia', now())`,
      [linha?.id, daNota],
    )
    expect((await dela())?.valores.guia).toBe('970010, 970012')
    await scene.owner(`update encerramento set reaberto_em = now() where municipio_id = 1 and id = $1`, [mes?.id])
    expect((await dela())?.valores.guia).toBe('970012')

    const fora = await search(slug, { ...janeiro, dataInicial: '2020-02-01', dataFinal: '2020-02-29' })
    expect(fora.linhas.map((uma) => uma.valores.incidencia)).toEqual(['Belo Horizonte - MG'])
  })

  it('strikes through what was cancelled, which its own totals have all the same', async () => {
    const { linhas, totais } = await search(slug, { ...janeiro, prestador: ids.um, situacao: [] })
    const ditas = linhas.map(({ valores: { valor, situacao }, riscada }) => `${valor} ${situacao}${riscada ? ', riscada' : ''}`)
    expect(ditas.sort()).toEqual(['1000.00 Normal', '300.00 Cancelada, riscada', '500.00 Normal'])
    expect(totais).toMatchObject({ numero: 3, valor: '1800.00', cancelado: '300.00' })
  })
})
