import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import { alfa, atividade, autorizacao, cidade, hospital, naPessoa, semRegras, tipo } from './fatos.fixture.ts'
import type { AlvoDosFatos } from './fatos-da-nota.ts'
import { alvosDoSimples, type FatosLidos, montarFatos, nomeDoAlvo } from './montar-fatos.ts'
import type { PessoaLida } from './pessoa-na-competencia.ts'

const pessoaLida = (pessoa: typeof alfa): PessoaLida => ({ ...naPessoa(pessoa), regimes: [] })
const ate = (fim: string | null, inicio = '2020-01-01') => ({ inicio, fim })
const simples = { ...alfa, id: 3, regimeIssTipo: 'SIMPLES' as const }

const lidos: FatosLidos = {
  municipioExiste: () => true,
  cidade: {
    cidade,
    tipos: [tipo(1)],
    incidencia: [],
    switches: ({ default: valor }) => valor,
    regras: semRegras,
    maximoItens: 50,
  },
  prestadores: new Map([
    [
      alfa.id,
      {
        dados: {
          pessoa: pessoaLida(alfa),
          atividades: [
            {
              ...ate('2026-04-14'),
              atividade: atividade({ id: 7 }),
              principal: true,
              aliquotas: [{ ...ate(null), aliquota: Aliquota.from('2.00') }],
            },
            {
              ...ate(null),
              atividade: atividade({ id: 8 }),
              principal: false,
              aliquotas: [
                { ...ate('2026-03-31'), aliquota: Aliquota.from('3.00') },
                { ...ate(null, '2026-04-01'), aliquota: Aliquota.from('4.00') },
              ],
            },
          ],
          autorizacoes: [
            { ...autorizacao(1, 1), autorizacao: { id: 1, inicio: '2026-01-01', fim: '2026-04-19' } },
            { ...autorizacao(2, 2), autorizacao: { id: 2, inicio: '2026-04-20', fim: null } },
          ],
          regras: semRegras,
        },
        ultimaDataPrestacao: '2026-04-02',
      },
    ],
    [
      simples.id,
      {
        dados: { pessoa: pessoaLida(simples), atividades: [], autorizacoes: [], regras: semRegras },
        ultimaDataPrestacao: null,
      },
    ],
  ]),
  tomadores: new Map([[hospital.documento, pessoaLida(hospital)]]),
  receitas: [],
}
const alvo = (mudanca: Partial<AlvoDosFatos> = {}): AlvoDosFatos => ({
  prestadorId: alfa.id,
  documentoTomador: hospital.documento,
  dataPrestacao: '2026-04-15',
  competencia: Competencia.from('2026-04'),
  ...mudanca,
})
const montar = (mudanca?: Partial<AlvoDosFatos>, isForaDoDas = () => false) =>
  montarFatos(lidos, alvo(mudanca), { hoje: '2026-04-20', isForaDoDas })

describe('facts of a note out of a reading', () => {
  it.each([
    ['2026-03-31', [7, 8], '3,00'],
    ['2026-04-14', [7, 8], '4,00'],
    ['2026-04-15', [8], '4,00'],
  ])('activities and rates of %s', (dataPrestacao, ids, aliquota) => {
    const atividades = montar({ dataPrestacao })?.atividades ?? []
    expect(atividades.map((item) => item.atividade.id)).toEqual(ids)
    expect(atividades.at(-1)?.aliquota?.format()).toBe(aliquota)
  })

  it('authorisations are those of today, whatever the date of the service', () => {
    expect(montar({ dataPrestacao: '2026-04-01' })?.autorizacoes.map((item) => item.serie.id)).toEqual([2])
  })

  it('a taker who is not named, or whom the city does not know, is nobody', () => {
    expect(montar()?.tomador?.pessoa.nome).toBe('Hospital São Lucas')
    expect(montar({ documentoTomador: null })?.tomador).toBeNull()
    expect(montar({ documentoTomador: '99999999000191' })?.tomador).toBeNull()
  })

  it('a provider whom the city does not know has no facts', () => expect(montar({ prestadorId: 99 })).toBeNull())

  it('the sublimit is asked of providers of the Simples only, each competence once', () => {
    const maio = alvo({ prestadorId: simples.id, competencia: Competencia.from('2026-05') })
    const alvos = alvosDoSimples(lidos, [alvo(), alvo({ prestadorId: simples.id }), alvo({ prestadorId: simples.id }), maio])
    expect(alvos.map(nomeDoAlvo)).toEqual(['3/2026-04', '3/2026-05'])
    expect(montar({ prestadorId: simples.id }, () => true)?.foraDoDas).toBe(true)
    expect(montar({}, () => true)?.foraDoDas).toBe(false)
  })
})
