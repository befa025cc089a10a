import { buscarCEPPorCEP } from '@iss/municipio/contract/cep'
import { CepField } from '@iss/ui/cep-field'
import { FormGrid } from '@iss/ui/form'
import { Section } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { type AnswerOutputOf, call } from '@iss/portal/call'
import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { EmissaoForm } from './emissao-form.ts'
import type { SecaoProps } from './emissao-secao.ts'
import { MunicipioField } from '@iss/portal/municipio-field'

type Cep = NonNullable<AnswerOutputOf<typeof buscarCEPPorCEP>>

/** Puts the address of a CEP into the form; number and complement stay. */
export function preencherEndereco(form: UseFormReturn<EmissaoForm>, { tipo, logradouro, bairro, municipio }: Cep): void {
  const antes = form.getValues('tomador.endereco')
  form.setValue('tomador.endereco', {
    ...antes,
    logradouro: [tipo, logradouro].filter(Boolean).join(' ') || antes.logradouro,
    bairro: bairro || antes.bairro,
    municipio: municipio?.codigo ?? antes.municipio,
    uf: municipio?.estado ?? antes.uf,
  })
}

/** Looks an address up once per whole CEP typed. */
function useBuscaCep(form: UseFormReturn<EmissaoForm>) {
  const [naoAchou, setNaoAchou] = useState(false)
  const ultimo = useRef('')
  const buscar = async (cep: string) => {
    if (cep === ultimo.current) return
    ultimo.current = cep
    setNaoAchou(false)
    if (cep.length < 8) return
    const found = await call(buscarCEPPorCEP, { cep }).catch(() => null)
    if (ultimo.current !== cep) return
    if (found) preencherEndereco(form, found)
    setNaoAchou(!found)
  }
  return { naoAchou, buscar }
}

/** Address of the taker; a CEP fills the street. */
export function EnderecoDoTomador({ form, dados }: SecaoProps) {
  const { control } = form
  const municipio = useWatch({ control, name: 'tomador.endereco.municipio' })
  const { naoAchou, buscar } = useBuscaCep(form)
  const nome = (campo: 'cep' | 'logradouro' | 'numero' | 'complemento' | 'bairro') => `tomador.endereco.${campo}` as const
  return (
    <Section title="Endereço">
      <FormGrid>
        <CepField
          control={control}
          name={nome('cep')}
          label="CEP"
          span={2}
          onChange={(cep) => void buscar(cep)}
          description={<span role="status">{naoAchou ? 'CEP não encontrado.' : null}</span>}
        />
        <TextField control={control} name={nome('logradouro')} label="Logradouro" maxLength={255} span={5} />
        <TextField control={control} name={nome('numero')} label="Número" maxLength={20} span={2} />
        <TextField control={control} name={nome('complemento')} label="Complemento" maxLength={100} span={3} />
        <TextField control={control} name={nome('bairro')} label="Bairro" maxLength={100} span={5} />
        <MunicipioField
          label="Município"
          value={municipio}
          conhecido={dados.municipio}
          error={form.formState.errors.tomador?.endereco?.municipio?.message}
          onChange={(codigo, escolhido) => {
            form.setValue('tomador.endereco.municipio', codigo)
            form.clearErrors('tomador.endereco.municipio')
            form.setValue('tomador.endereco.uf', escolhido?.uf ?? '')
          }}
          span={4}
        />
      </FormGrid>
    </Section>
  )
}
