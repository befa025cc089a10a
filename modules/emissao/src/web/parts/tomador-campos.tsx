import { isCnpj, isCpf } from '@iss/kernel/documento'
import { DocumentoField } from '@iss/ui/documento-field'
import { FormGrid } from '@iss/ui/form'
import { PhoneField } from '@iss/ui/phone-field'
import { RadioField } from '@iss/ui/radio-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { call } from '@iss/portal/call'
import { Loader, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { buscarTomador } from '../../contract/emissao.ts'
import type { Identificacao } from '@iss/nota/domain/partes-nota'
import { EnderecoDoTomador } from './emissao-endereco.tsx'
import type { EmissaoForm } from './emissao-form.ts'
import type { SecaoProps } from './emissao-secao.ts'
import { opcoesDePais } from '../../domain/paises.ts'
import { escolherDoCatalogo, preencherTomador } from './preencher-tomador.ts'
import { TomadorNomeField, type TomadorProposto } from './tomador-nome-field.tsx'

const tipos: { value: Identificacao; label: string }[] = [
  { value: 'CNPJ', label: 'CNPJ' },
  { value: 'CPF', label: 'CPF' },
  { value: 'EXTERIOR', label: 'Exterior' },
  { value: 'NAO_IDENTIFICADO', label: 'Não identificado' },
]

type Busca = 'parada' | 'buscando' | 'achou' | 'nao-achou'

/** Looks a taker up once per document that was typed whole; a taker found fills the fields. */
function useBuscaTomador(form: UseFormReturn<EmissaoForm>) {
  const [busca, setBusca] = useState<Busca>('parada')
  const ultimo = useRef('')
  const buscar = async (documento: string) => {
    if (documento === ultimo.current) return
    ultimo.current = documento
    if (!isCpf(documento) && !isCnpj(documento)) return setBusca('parada')
    setBusca('buscando')
    const tomador = await call(buscarTomador, { documento }).catch(() => null)
    if (ultimo.current !== documento) return
    if (tomador) preencherTomador(form, tomador)
    setBusca(tomador ? 'achou' : 'nao-achou')
  }
  return { busca, buscar }
}

const comEndereco = ({ logradouro, numero, complemento, bairro, municipio, uf, cep, ...tomador }: TomadorProposto) => ({
  ...tomador,
  endereco: { logradouro, numero, complemento, bairro, municipio, uf, cep },
})

/** Who takes the service: kind, document that fills the rest, contact and address. */
export function CamposDoTomador({ form, dados }: SecaoProps) {
  const { control } = form
  const tipo = useWatch({ control, name: 'tomador.identificacao' })
  const { busca, buscar } = useBuscaTomador(form)
  const comDocumento = tipo === 'CNPJ' || tipo === 'CPF'
  return (
    <>
      <FormGrid>
        <RadioField control={control} name="tomador.identificacao" label="Identificação" required options={tipos} span={12} />
        {comDocumento ? (
          <>
            <DocumentoField
              key={tipo}
              control={control}
              name="tomador.documento"
              label={tipo}
              tipo={tipo}
              required
              span={3}
              onChange={(documento) => void buscar(documento)}
              description={<SituacaoDaBusca busca={busca} />}
            />
            <TomadorNomeField
              control={control}
              span={6}
              onEscolher={(tomador) => escolherDoCatalogo(form, comEndereco(tomador))}
            />
            <TextField control={control} name="tomador.inscricaoMunicipal" label="Inscrição municipal" maxLength={20} span={3} />
          </>
        ) : null}
        {tipo === 'EXTERIOR' ? (
          <>
            <SelectField control={control} name="tomador.pais" label="País" required options={opcoesDePais()} span={4} />
            <TextField control={control} name="tomador.nome" label="Nome" required maxLength={150} span={8} />
          </>
        ) : null}
        {tipo === 'NAO_IDENTIFICADO' ? (
          <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
            A nota é emitida sem identificar o tomador{dados.semTomador ? '.' : ', quando a atividade permite.'}
          </Text>
        ) : (
          <>
            <TextField control={control} name="tomador.email" label="E-mail" type="email" maxLength={120} span={6} />
            <PhoneField control={control} name="tomador.telefone" label="Telefone" span={3} />
          </>
        )}
      </FormGrid>
      {comDocumento ? <EnderecoDoTomador form={form} dados={dados} /> : null}
    </>
  )
}

function SituacaoDaBusca({ busca }: { busca: Busca }) {
  return (
    <span role="status">
      {busca === 'buscando' ? <Loader size={12} role="status" aria-label="Buscando o tomador" /> : null}
      {busca === 'achou' ? 'Dados preenchidos pelo cadastro.' : null}
      {busca === 'nao-achou' ? 'Tomador não cadastrado: informe os dados.' : null}
    </span>
  )
}
