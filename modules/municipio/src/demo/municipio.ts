import { withCheckDigits } from '@iss/kernel/documento'
import { defineDemo } from '@iss/platform/server'
import {
  municipioEmiteNFeAvulsa,
  notaPremiada,
  permiteEmitirReciboLocacao,
  permiteNotaDeducao,
} from '../domain/chaves-municipais.ts'
import { novaSerra } from '../domain/demo-cidades.ts'
import { setChave } from '../server/set-chave.ts'
import { municipioConfigTable } from '../tables/municipio.ts'

/** Settings of both cities: Nova Serra uses everything; Porto Claro is of the government kind and keeps the defaults. */
export const demoMunicipio = defineDemo({
  nome: 'municipio',
  ordem: 10,
  async load(ctx, _world, cidade) {
    const isNovaSerra = cidade === novaSerra
    await ctx.db.insert(municipioConfigTable).values(
      isNovaSerra
        ? {
            orgao: 'Secretaria Municipal de Fazenda',
            cnpj: withCheckDigits('400000900001'),
            telefone: '3133330100',
            email: 'iss@novaserra.example',
            endereco: 'Pça. da Matriz, 100, Centro, Nova Serra - MG',
            site: 'https://novaserra.example',
            contato:
              'Setor de ISS: Pça. da Matriz, 100, Centro. Atendimento de segunda a sexta, das 8h às 17h. Telefone (31) 3333-0100, e-mail iss@novaserra.example.',
          }
        : {
            orgao: 'Secretaria da Fazenda',
            cnpj: withCheckDigits('400000910001'),
            telefone: '7133330200',
            email: 'fazenda@portoclaro.example',
            endereco: 'Av. do Porto, 20, Centro, Porto Claro - BA',
            site: 'https://portoclaro.example',
            contato: 'Secretaria da Fazenda: Av. do Porto, 20, Centro. Telefone (71) 3333-0200.',
            governo: true,
            separadorAtividade: '.',
            mascaraInscricao: '0.000-0',
          },
    )
    if (!isNovaSerra) return
    for (const chave of [permiteNotaDeducao, permiteEmitirReciboLocacao, municipioEmiteNFeAvulsa, notaPremiada])
      await setChave(ctx, chave, true)
  },
})
