import { buscarListaMunicipioPorEstado } from '@iss/municipio/contract/municipios'
import { tiposLogradouro } from '@iss/pessoa/domain/pessoa'
import { CepField } from '@iss/ui/cep-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useCall } from '@iss/portal/hooks'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { UsuarioTO } from '../../contract/usuario-to.ts'
import type { CadastroForm, MunicipioOpcao } from './primeiro-acesso-form.ts'
import type { CampoEndereco, EstadoCep } from './use-cep.ts'

type Props = {
  form: UseFormReturn<CadastroForm>
  usuario: UsuarioTO
  cep: EstadoCep
  onCep: (cep: string) => void
  municipios: readonly MunicipioOpcao[]
  onMunicipios: (municipios: readonly MunicipioOpcao[]) => void
  travado: boolean
}

/** The address of the registration: CEP first, whose lookup fills and locks the rest. */
export function Endereco({ form, usuario, cep, onCep, municipios, onMunicipios, travado }: Props) {
  const { control } = form
  const uf = form.watch('uf')
  const estado = usuario.estadoList.find(({ sigla }) => sigla === uf)
  const lista = useCall(
    buscarListaMunicipioPorEstado,
    { idEstado: estado?.id ?? 11 },
    { enabled: estado !== undefined && estado.sigla !== usuario.estado?.sigla, staleTime: 3_600_000 },
  )
  const doEstado = estado?.sigla === usuario.estado?.sigla ? usuario.municipioList : lista.data
  useEffect(() => {
    if (doEstado) onMunicipios(doEstado)
  }, [doEstado, onMunicipios])
  const isTravado = (campo: CampoEndereco) => travado || cep.travados.includes(campo)
  const obrigatorio = !usuario.pessoaPossuiCadastroMunicipio && !usuario.usuarioCadastradoGrp
  const aberto = obrigatorio && cep.situacao !== 'encontrado'

  return (
    <>
      <CepField control={control} name="cep" label="CEP" required={obrigatorio} readOnly={travado} onChange={onCep} span={3} />
      <SelectField
        control={control}
        name="uf"
        label="UF"
        options={usuario.estadoList.map(({ sigla }) => sigla)}
        readOnly={isTravado('uf')}
        required={aberto}
        onChange={() => form.setValue('municipioEndereco', null)}
        span={2}
      />
      <SelectField
        control={control}
        name="municipioEndereco"
        label="Município do endereço"
        options={municipios.map(({ codigo, nome }) => ({ value: codigo, label: nome }))}
        readOnly={isTravado('municipioEndereco')}
        required={aberto}
        span={4}
      />
      <TextField
        control={control}
        name="bairro"
        label="Bairro"
        maxLength={80}
        readOnly={isTravado('bairro')}
        required={aberto}
        span={3}
      />
      <SelectField
        control={control}
        name="logradouroTipo"
        label="Tipo de logradouro"
        options={[...tiposLogradouro]}
        readOnly={isTravado('logradouroTipo')}
        required={aberto}
        span={3}
      />
      <TextField
        control={control}
        name="logradouroNome"
        label="Logradouro"
        maxLength={120}
        readOnly={isTravado('logradouroNome')}
        required={aberto}
        span={6}
      />
      <TextField control={control} name="numero" label="Número" maxLength={20} readOnly={travado} required={aberto} span={3} />
      <TextField control={control} name="complemento" label="Complemento" maxLength={80} readOnly={travado} span={6} />
      <TextField
        control={control}
        name="pais"
        label="País"
        maxLength={60}
        readOnly={isTravado('pais')}
        required={aberto}
        span={6}
      />
    </>
  )
}
